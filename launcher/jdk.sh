# Sourced by ./drumlin and ./format: finds a JDK of the release we build and run on.
# A JDK says what it is in its `release` file, which is read here; starting it to ask would cost 90 ms each.

readonly drumlin_java_release=25

# is_our_jdk FOLDER: true if FOLDER is a JDK (not a mere run-time) of our release
is_our_jdk() {
  local line
  [[ -x $1/bin/java && -x $1/bin/javac && -r $1/release ]] || return 1
  while IFS= read -r line; do
    if [[ $line == JAVA_VERSION=* ]]; then
      line=${line#JAVA_VERSION=}
      line=${line//\"/}
      [[ $line == "$drumlin_java_release" || $line == "$drumlin_java_release".* ]]
      return
    fi
  done <"$1/release"
  return 1
}

# find_jdk: prints the home of the first JDK that fits; fails if there is none
find_jdk() {
  local candidate on_path=
  if [[ -n ${DRUMLIN_JAVA_HOME:-} ]]; then
    if is_our_jdk "$DRUMLIN_JAVA_HOME"; then
      printf '%s\n' "$DRUMLIN_JAVA_HOME"
      return 0
    fi
    printf 'drumlin: DRUMLIN_JAVA_HOME=%s is no JDK %s, looking elsewhere\n' \
      "$DRUMLIN_JAVA_HOME" "$drumlin_java_release" >&2
  fi
  if on_path=$(command -v javac); then
    on_path=$(readlink -f "$on_path")
    on_path=${on_path%/bin/javac}
  fi
  for candidate in "${JAVA_HOME:-}" "$on_path" \
    /usr/lib/jvm/* /usr/java/* /opt/java/* /opt/jdk* "${HOME:-}"/.sdkman/candidates/java/* "${HOME:-}"/.jdks/* \
    /Library/Java/JavaVirtualMachines/*/Contents/Home; do
    if [[ -n $candidate ]] && is_our_jdk "$candidate"; then
      printf '%s\n' "$candidate"
      return 0
    fi
  done
  return 1
}

# need_jdk: find_jdk, or ends the program with what to install
need_jdk() {
  find_jdk && return
  cat >&2 <<TEXT
drumlin: no JDK $drumlin_java_release found (looked at DRUMLIN_JAVA_HOME, JAVA_HOME, PATH and the usual folders).
Install one, for example from https://adoptium.net (Debian and Ubuntu: package temurin-$drumlin_java_release-jdk),
or point DRUMLIN_JAVA_HOME at the folder of one that is installed.
TEXT
  return 69
}
