package trader.analysis.report;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The few pieces of HTML that the page is made of. Whatever comes from a run goes through {@link #escape}. */
final class Html {
    private Html() {
    }

    /** Text that stands for itself, between tags and in attributes in double quotes. */
    static String escape(String text) {
        StringBuilder html = new StringBuilder(text.length() + 16);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '&' -> html.append("&amp;");
                case '<' -> html.append("&lt;");
                case '>' -> html.append("&gt;");
                case '"' -> html.append("&quot;");
                case '\'' -> html.append("&#39;");
                default -> html.append(c < ' ' && c != '\n' && c != '\t' ? '\ufffd' : c);
            }
        }
        return html.toString();
    }

    /** JSON that a script element can hold: no "</script" and no "<!--" in it. */
    static String inScript(String json) {
        return json.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029");
    }

    /** A list of sentences; nothing for none. */
    static String list(List<String> sentences) {
        return sentences.isEmpty() ? "" : "<ul>" + each(sentences, s -> "<li>" + escape(s) + "</li>") + "</ul>";
    }

    static <T> String each(List<T> items, Function<T, String> html) {
        return items.stream().map(html).collect(Collectors.joining("\n"));
    }

    /** A cell with a number, aligned right. */
    static String number(String text) {
        return "<td class=\"n\">" + escape(text) + "</td>";
    }

    /** A table that scrolls by itself where the window is narrow. */
    static String table(String label, String head, String body) {
        return """
                <div class="scroll" tabindex="0" role="region" aria-label="%s"><table>
                <thead><tr>%s</tr></thead>
                <tbody>
                %s
                </tbody></table></div>
                """.formatted(escape(label), head, body);
    }

    /** Column headings; one that begins with {@code >} is aligned right. */
    static String heads(String... names) {
        return each(List.of(names), name -> name.startsWith(">")
                ? "<th scope=\"col\" class=\"n\">" + escape(name.substring(1)) + "</th>"
                : "<th scope=\"col\">" + escape(name) + "</th>");
    }

    /** Facts about the machine of the first of several runs; nothing for none. */
    static String environment(Map<String, String> facts) {
        return facts.isEmpty() ? "" : "<h3>Environment of the first run</h3>\n" + table("Environment",
                heads("Fact", "Value"), each(List.copyOf(facts.entrySet()), fact -> "<tr><th scope=\"row\">"
                        + escape(fact.getKey()) + "</th><td>" + escape(fact.getValue()) + "</td></tr>"));
    }

    /** One line on how to read a figure. */
    static String howToRead(String sentences) {
        return "<p class=\"read\"><b>How to read this:</b> " + escape(sentences) + "</p>\n";
    }

    /** Stands where a figure would be. */
    static String nothing(String sentence) {
        return "<p class=\"nothing\">" + escape(sentence) + "</p>\n";
    }

    /** Where the script draws a chart. */
    static String chart(String id, String label) {
        return "<div class=\"keys\" id=\"" + id + "-keys\"></div>\n<div class=\"chart\" id=\"" + id
                + "\" role=\"img\" aria-label=\"" + escape(label) + "\"></div>\n"
                + "<noscript><p class=\"nothing\">This chart needs JavaScript; the tables do not.</p></noscript>\n";
    }

    static String section(String id, String title, String content) {
        return "<section id=\"" + id + "\">\n<h2>" + escape(title) + "</h2>\n" + content + "</section>\n";
    }
}
