package trader.fixgateway.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import trader.common.PrivateFiles;
import trader.common.config.Password;
import trader.common.config.PasswordHash;

class FixSessionsTest {
    @TempDir
    private Path dir;

    private FixSessions read(String text) throws IOException {
        return FixSessions.read(PrivateFiles.write(dir.resolve("s.ini"), text));
    }

    /** The example is the first block of its section. */
    @Test
    void readsTheExampleOfTheDocumentation() throws IOException {
        String text = Files.readString(Path.of("README.md"));
        String section = text.substring(text.indexOf("## The sessions file"));
        String example = section.substring(section.indexOf("```ini\n") + 7);
        FixSessions sessions = read(example.substring(0, example.indexOf("```")));
        assertThat(sessions.counterparties().stream().map(Counterparty::compId).collect(Collectors.toList()))
                .containsExactly("BANK1", "BANK2", "TEST");
        assertThat(sessions.counterparties().get(1).reset().byClient()).isTrue();
        assertThat(sessions.counterparties().get(1).day()).isEqualTo(new Counterparty.Day("07:00:00", "17:30:00"));
        assertThat(sessions.counterparties().get(2).durable()).isFalse();
    }

    @Test
    void takesMissingKeysFromTheDefaults() throws IOException {
        Counterparty read = read("# one\n[session A]\npassword = p = # \n[defaults]\nshortest-heartbeat=5s\n")
                .counterparties().get(0);
        assertThat(read.credentials().password().matches("p = #")).isTrue();
        assertThat(read.heartbeats()).isEqualTo(new Counterparty.HeartbeatLimits(5, 60));
        assertThat(read.traderCompId()).isEqualTo("TRADER");
        assertThat(read.durable()).isTrue();
        assertThat(read.sessionId()).hasToString("FIX.4.4:TRADER->A");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', value = {
        "x=1 ~ 1: 'x=1': expected a [section], or key = value below one",
        "[session A];password ~ 2: 'password': expected a [section]",
        "[session A];password=p;[session A] ~ 3: section [session A] is there twice",
        "[session A];password=p;password=q ~ 3: [session A]: setting 'password' is there twice",
        "[session A];password=p;[session  A];password=q ~ 3: [session  A]: the client's CompID 'A' already has a sec",
        "[sessions] ~ 1: [sessions]: a section is [defaults], [limits] or [session <the client",
        "[limits] ~ there is no [session <the client's CompID>]",
        "[session A B];password=p ~ 1: [session A B]: the client's CompID is 'A B': 1 to 64 letters",
        "[session A];password=p;pasword=q ~ 3: [session A]: unknown setting 'pasword'; allowed are addresses, ce",
        "[defaults];password=q ~ 2: [defaults]: unknown setting 'password'",
        "[session A];password=p;store=disk ~ 3: [session A]: setting 'store' is 'disk': one of durable, memory",
        "[session A];password=p;store=memory ~ 1: [session A]: 'store' is 'memory': it needs 'reset-on-logon'",
        "[session A] ~ 1: [session A]: neither 'password', 'password-hash', 'certificate' nor 'ad",
        "[session A];certificate=bank ~ 2: [session A]: setting 'certificate' is 'bank': must be the subject of a",
        "[session A];addresses=::1;username=joe ~ [session A]: 'username' without 'password' or 'password-hash'",
        "[session A];password=p;password-hash=q ~ 3: [session A]: setting 'password-hash' is not pbkdf2-sha256:<",
        "[session A];addresses=10.0.0.0/33 ~ 2: [session A]: setting 'addresses' has address '10.0.0.0/33': an",
        "[session A];addresses=10.0.0.0/x ~ 2: [session A]: setting 'addresses' has address '10.0.0.0/x': an IP",
        "[session A];addresses=localhost ~ 'localhost': an IP address such as 10.1.2.3 or ::1, or a range such as",
        "[session A];password=p;shortest-heartbeat=61s ~ 'shortest-heartbeat' is 61s: at most 'longest-heartbeat', 60s",
        "[session A];password=p;longest-heartbeat=1500ms ~ 3: [session A]: setting 'longest-heartbeat' is '1500ms'",
        "[session A];password=p;start-time=08:00:00 ~ 1: [session A]: 'start-time' and 'end-time': both or neither",
        "[session A];password=p;end-time=8:00 ~ 3: [session A]: setting 'end-time' is '8:00': HH:MM:SS, UTC",
        "[session A];password=p;reset-on-logon=Y ~ 3: [session A]: setting 'reset-on-logon' is 'Y': true or false",
        "[session A];password=p;[limits];garbage=2g ~ 4: [limits]: setting 'garbage' is '2g': from 0 to 1m",
        "[session A];password=p;[limits];connection=2 ~ 4: [limits]: unknown setting 'connection'",
        "[session A];password=p;[limits];logon-time=1ms ~ 4: [limits]: setting 'logon-time' is '1ms': from 100ms to 1h",
        "[session A];password=p;[limits];write-queue=5m ~ 3: [limits]: 'write-queue' is 5242880 bytes: at least twice"})
    void namesTheErrorAndItsLine(String lines, String error) {
        assertThatThrownBy(() -> read(lines.replace(';', '\n'))).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("s.ini:").hasMessageContaining(error);
    }

    @ParameterizedTest
    @CsvSource({"10.1.128.0/17, 10.1.200.7, true", "10.1.128.0/17, 10.1.100.7, false", "10.1.2.3, 10.1.2.4, false",
        "0.0.0.0/0, 10.1.2.4, true", "10.1.2.3/30, 10.1.2.0, true", "::1, ::1, true", "::1, ::2, false",
        "2001:db8::/32, 2001:db8::7, true", "2001:db8:8000::/33, 2001:db8:7fff::1, false",
        "2001:db8::4/126, 2001:db8::7, true", "2001:db8::4/126, 2001:db8::8, false",
        "::/0, 2001:db8::7, true", "2001:db8::/32, 10.1.2.4, false"})
    void matchesAddressesAndRanges(String subnet, String address, boolean isInside) throws IOException {
        assertThat(CounterpartyReader.subnet(subnet).inSubnet(InetAddress.getByName(address))).isEqualTo(isInside);
    }

    @Test
    void checksPasswordsAgainstTheirHash() {
        Password password = Password.hashed(PasswordHash.of("süß", 1_000));
        assertThat(password.isSlow("süß")).isTrue();
        assertThat(password.matches("suess")).isFalse();
        assertThat(password.matches("")).isFalse();
        assertThat(password.matches("süß")).isTrue();
        assertThat(password.isSlow("süß")).isFalse();
        assertThat(password.isSlow("suess")).isTrue();
        assertThat(Password.plain("x").isSlow("y")).isFalse();
        assertThat(PasswordHash.of("x", 1)).isNotEqualTo(PasswordHash.of("x", 1));
    }

    /** A part that could never match is an error. SALT stands for 32 hex digits, HASH for 64. */
    @ParameterizedTest
    @CsvSource(delimiter = '~', value = {
        "pbkdf2-sha256:999:SALT:HASH ~ has '999' iterations: from 1000 to 10000000",
        "pbkdf2-sha256:10000001:SALT:HASH ~ has '10000001' iterations: from 1000 to 10000000",
        "pbkdf2-sha256:many:SALT:HASH ~ has 'many' iterations: from 1000 to 10000000",
        "pbkdf2-sha256:1000:00:HASH ~ has a salt of 2 hex digits: at least 16 hex digits, an even number",
        "pbkdf2-sha256:1000:SALT0:HASH ~ has a salt of 33 hex digits: at least 16 hex digits, an even number",
        "pbkdf2-sha256:1000:salt:HASH ~ has a salt with other characters than hex digits: at least 16 hex digits",
        "pbkdf2-sha256:1000:SALT:SALT ~ has a hash of 32 hex digits: 64 hex digits",
        "pbkdf2-sha256:1000:SALT:HASH00 ~ has a hash of 66 hex digits: 64 hex digits",
        "pbkdf2-sha256:1000:SALT: ~ has a hash of 0 hex digits: 64 hex digits",
        "pbkdf2-sha256:1000:SALT:HASH: ~ is not pbkdf2-sha256:<iterations>:<salt in hex>:<hash in hex>",
        "pbkdf2-sha512:1000:SALT:HASH ~ is not pbkdf2-sha256:<iterations>:<salt in hex>:<hash in hex>"})
    void namesTheWrongPartOfAPasswordHash(String hash, String error) {
        String salt = "0fA7".repeat(8);
        String text = hash.replace("SALT", salt).replace("HASH", salt + salt);
        assertThatThrownBy(() -> Password.hashed(text)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("setting 'password-hash' " + error).hasMessageNotContaining(salt);
    }
}
