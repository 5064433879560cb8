#!/bin/sh
# results/update, check and render: see results/README.md. Builds Trader, whose libraries it uses, and then itself.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)
"$here/../trader" --version > /dev/null
java=${JAVA_HOME:+$JAVA_HOME/bin/}
libraries=$(cat "$here/../lab/target/classpath.txt")
mkdir -p "$here/target/program"
"${java}javac" -d "$here/target/program" -cp "$libraries" "$here"/src/main/java/trader/results/*.java
exec "${java}java" -Xmx256m -cp "$here/target/program:$libraries" trader.results.ResultsProgram "$here/.." \
    "$(basename -- "$0")" "$@"
