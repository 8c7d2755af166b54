#!/bin/sh
# Records what ICU 55 and the real Minikin answer, for crates/graphics/tests/device.
# Needs a JDK and mvn; downloads about 700 MB into the folder given (default /tmp/oracle). Usage: record.sh [FOLDER]
set -eu

here=$(cd "$(dirname "$0")" && pwd)
data=$here/../data
work=${1:-/tmp/oracle}
mkdir -p "$work/lib" "$work/sdk" "$work/classes"

copy() {
    mvn -q dependency:copy -Dartifact="$1" -DoutputDirectory="$2"
}

# ICU 55 sits inside the framework of Android 6.
copy org.robolectric:android-all:6.0.1_r3-robolectric-r1 "$work"
framework=$work/android-all-6.0.1_r3-robolectric-r1.jar
javac -encoding UTF-8 -d "$work/classes" -cp "$framework" "$here/IcuLines.java"
java -cp "$work/classes:$framework" IcuLines en_US 1000 > "$data/icu55-lines-en.txt"
java -cp "$work/classes:$framework" IcuLines fi 300 > "$data/icu55-lines-fi.txt"

# Minikin runs inside Robolectric; its archives (.aar) hold their classes in a jar.
cat > "$work/pom.xml" <<'POM'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>oracle</groupId><artifactId>oracle</artifactId><version>1</version>
  <dependencies>
    <dependency><groupId>org.robolectric</groupId><artifactId>robolectric</artifactId><version>4.14.1</version></dependency>
    <dependency><groupId>junit</groupId><artifactId>junit</artifactId><version>4.13.2</version></dependency>
  </dependencies>
</project>
POM
mvn -q -f "$work/pom.xml" dependency:copy-dependencies -DoutputDirectory="$work/lib"
for archive in "$work"/lib/*.aar; do
    unzip -o -q -p "$archive" classes.jar > "${archive%.aar}.jar"
done
copy org.robolectric:android-all-instrumented:15-robolectric-12650502-i7 "$work/sdk"
copy org.robolectric:android-all:9-robolectric-4913185-2 "$work"
path="$work/lib/*:$work/android-all-9-robolectric-4913185-2.jar"
javac -encoding UTF-8 -d "$work/classes" -cp "$path" "$here/MinikinText.java"
java -Dfile.encoding=UTF-8 -Drobolectric.offline=true -Drobolectric.dependency.dir="$work/sdk" \
    -Doracle.advances="$data/minikin-advances.txt" -Doracle.lines="$data/minikin-lines.txt" \
    -cp "$work/classes:$path" org.junit.runner.JUnitCore MinikinText
