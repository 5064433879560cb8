package trader.common;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/** A table for the console. Each column is as wide as its widest cell. */
public final class TextTable {
    private final String alignment;
    private final List<Object[]> rows = new ArrayList<>();

    /** An empty table; {@code alignment} has an {@code l} or {@code r} for each column: {@code "lrr"}. */
    public TextTable(String alignment) {
        this.alignment = alignment;
    }

    /** Adds a row; a row may have fewer cells than the table has columns, and null is an empty cell. */
    public TextTable row(Object... cells) {
        rows.add(cells);
        return this;
    }

    /** Prints the rows, without spaces at the end of a line. */
    public void print(PrintStream out) {
        for (Object[] row : rows) {
            StringBuilder line = new StringBuilder();
            for (int column = 0; column < row.length; column++) {
                String padding = " ".repeat(width(column) - text(row, column).length());
                line.append(column == 0 ? "" : "  ").append(alignment.charAt(column) == 'r' ? padding : "")
                        .append(text(row, column)).append(alignment.charAt(column) == 'l' ? padding : "");
            }
            out.println(line.toString().stripTrailing());
        }
    }

    private int width(int column) {
        return rows.stream().mapToInt(row -> text(row, column).length()).max().orElse(0);
    }

    private static String text(Object[] row, int column) {
        return column >= row.length || row[column] == null ? "" : row[column].toString();
    }
}
