package trader.fixgateway.session;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SessionLogTest {
    @Test
    void masksPasswords() {
        assertThat(SessionLog.withoutPassword("35=A|553=joe|554=s3cret|925=n3w|108=30|".replace('|', '\1')))
                .isEqualTo("35=A|553=joe|554=*|925=*|108=30|".replace('|', '\1'));
    }
}
