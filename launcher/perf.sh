# Sourced by ./drumlin: the command line of `perf`, checked here so that a mistake is told before anything is built. What only
# the program can know, such as the names of the backends, it checks itself, with the same exit code.

# The flags of each tool: those that stand alone, and those that need a value.
declare -rA perf_bare=(
  [simple-query]="--write, --delete, --flush, --bypass-cache"
  [http]="--write, --mixed"
  [compare]="--quick"
)
declare -rA perf_valued=(
  [simple-query]="--partitions, --duration, --operations, --warmup, --concurrency, --cores, --random-seed, \
--stop-on-error, --backend, --durability, --memory, --data, --json"
  [http]="--url, --connections, --rate, --duration, --warmup, --partitions, --random-seed, --backend, --json"
  [compare]="--backends, --setting, --workload, --level, --partitions, --duration, --pairs, --concurrency, --batch, --memory, \
--heap, --warmup, --minutes, --backend, --random-seed, --data, --plugins, --json, --markdown"
)

# check_perf TOOL FLAGS…
check_perf() {
  local tool=$1 flag value
  [[ -n ${perf_valued[$tool]+known} ]] || usage_error perf "perf has no tool $tool. These exist: simple-query, http, compare, jmh"
  shift
  while (($#)); do
    flag=${1%%=*}
    if [[ $1 != *=* && ", ${perf_bare[$tool]}, " == *", $flag, "* ]]; then
      shift
      continue
    fi
    [[ ", ${perf_valued[$tool]}, " == *", $flag, "* ]] ||
      usage_error perf "$tool does not know $1. These exist: ${perf_bare[$tool]}, ${perf_valued[$tool]}"
    if [[ $1 == *=* ]]; then
      value=${1#*=}
      shift
    else
      value=${2:-}
      shift $(($# > 1 ? 2 : 1))
    fi
    [[ -n $value ]] || usage_error perf "$flag needs a value"
    check_perf_value "$flag" "$value"
    [[ $tool != compare ]] || check_compare_value "$flag" "$value"
  done
}

# check_compare_value FLAG VALUE: the names of backends, settings and workloads the program knows
check_compare_value() {
  case $1 in
    --backends) [[ $2 =~ ^[^,]+,[^,]+$ ]] || usage_error perf "--backends $2 must name two, with a comma between them" ;;
    --setting) [[ $2 =~ ^[^=]+=[^,]+,[^,]+$ ]] || usage_error perf "--setting $2 is not NAME=a,b" ;;
    --level) perf_word "$@" spi cql http ;;
    --pairs) perf_number "$@" 1 1000 ;;
    --minutes) perf_number "$@" 0 1440 ;;
    --batch)
      [[ $2 =~ ^[0-9]{1,4}(,[0-9]{1,4})*$ ]] || usage_error perf "--batch $2 is not a whole number from 1 to 4096, nor several"
      ;;
  esac
}

# check_perf_value FLAG VALUE
check_perf_value() {
  case $1 in
    --partitions) perf_number "$@" 1 1000000000 ;;
    --duration) perf_number "$@" 1 86400 ;;
    --warmup) perf_number "$@" 0 3600 ;;
    --connections) perf_number "$@" 1 10000 ;;
    --rate) perf_number "$@" 1 10000000 ;;
    --url)
      [[ $2 =~ ^http://[^/]+ ]] || usage_error perf "--url $2 is not like http://localhost:8080"
      ;;
    --concurrency) perf_number "$@" 1 4096 ;;
    --cores) perf_number "$@" 1 1024 ;;
    --operations) perf_number "$@" 1 999999999999999999 ;;
    --random-seed) perf_number "$@" 0 999999999999999999 ;;
    --stop-on-error) perf_word "$@" true false ;;
    --durability) perf_word "$@" group periodic none ;;
    --memory | --heap)
      [[ $2 =~ ^[0-9]{1,9}[KMGkmg][Ii]?[Bb]?$ ]] || usage_error perf "$1 $2 is no size, such as 200M or 1G"
      ;;
    --json | --markdown)
      [[ ! -d $2 ]] || usage_error perf "$1 $2 is a folder"
      [[ -d $(dirname -- "$2") && -w $(dirname -- "$2") ]] ||
        usage_error perf "$1 $2 cannot be written: there is no such folder to write in"
      ;;
  esac
}

perf_number() { # FLAG VALUE MIN MAX
  [[ $2 =~ ^[0-9]{1,18}$ ]] && ((10#$2 >= $3 && 10#$2 <= $4)) ||
    usage_error perf "$1 $2 is not a whole number from $3 to $4"
}

perf_word() { # FLAG VALUE WORDS…
  local flag=$1 value=$2 word
  shift 2
  for word in "$@"; do
    [[ $word != "$value" ]] || return 0
  done
  usage_error perf "$flag $value is none of: $*"
}

# perf_facts: what a result says of the build that it is about, and how a server is started, as JVM flags
perf_facts() {
  local number commit date
  number=$(project_version)
  commit=$(git -C "$here" describe --always --abbrev=12 --dirty 2>/dev/null || true)
  date=$(git -C "$here" log -1 --format=%cs 2>/dev/null || true)
  printf '%s\n' "-Ddrumlin.launcher=$here/drumlin" "-Ddrumlin.version=$number" "-Ddrumlin.commit=$commit" "-Ddrumlin.commit-date=$date"
}
