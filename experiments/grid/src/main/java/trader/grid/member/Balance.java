package trader.grid.member;

import com.tangosol.net.Member;
import com.tangosol.net.PartitionedService;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * How partitions are spread over members.
 *
 * @param members    that store partitions
 * @param endangered partitions with fewer copies than wanted, or than there are members
 * @param least      partitions of the member that owns fewest
 */
record Balance(int members, int partitions, int endangered, int least) {
    private static final double FAIR = 0.8;

    static Balance of(PartitionedService service, int backups) {
        // Coherence's own set cannot be asked for null.
        Set<Member> storing = new HashSet<>(service.getOwnershipEnabledMembers());
        Map<Member, Integer> owned = new HashMap<>();
        storing.forEach(member -> owned.put(member, 0));
        int copies = Math.min(backups + 1, storing.size());
        int endangered = 0;
        for (int partition = 0; partition < service.getPartitionCount(); partition++) {
            Set<Member> holders = new HashSet<>();
            Member owner = service.getPartitionOwner(partition);
            if (storing.contains(owner)) {
                holders.add(owner);
                owned.merge(owner, 1, Integer::sum);
                for (int backup = 1; backup <= backups; backup++) {
                    Member holder = service.getBackupOwner(partition, backup);
                    if (storing.contains(holder)) {
                        holders.add(holder);
                    }
                }
            }
            if (holders.size() < copies || holders.isEmpty()) {
                endangered++;
            }
        }
        return new Balance(storing.size(), service.getPartitionCount(), endangered,
                owned.values().stream().mapToInt(count -> count).min().orElse(0));
    }

    /**
     * Whether this number of members hold all copies that they can, and each owns about as many partitions as the
     * others. With no more members than backups, the death of one may still lose partitions.
     */
    boolean isEven(int wantedMembers) {
        return members == wantedMembers && endangered == 0 && least >= FAIR * partitions / members - 1;
    }
}
