package trader.server.order.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;

/** How a database keeps the times in requests and answers. */
public enum TimeColumns {
    WITH_TIME_ZONE {
        @Override
        Object value(Instant time) {
            return time.atOffset(ZoneOffset.UTC);
        }

        @Override
        Instant read(ResultSet row, String column) throws SQLException {
            return row.getObject(column, OffsetDateTime.class).toInstant();
        }
    },
    /** As text like 2026-01-02T03:04:05.123456Z. */
    TEXT {
        @Override
        Object value(Instant time) {
            return time.toString();
        }

        @Override
        Instant read(ResultSet row, String column) throws SQLException {
            return Instant.parse(row.getString(column));
        }
    };

    /** A statement's parameter. */
    abstract Object value(Instant time);

    abstract Instant read(ResultSet row, String column) throws SQLException;
}
