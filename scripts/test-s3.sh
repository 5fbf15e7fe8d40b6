#!/usr/bin/env bash
# A real S3 (Ceph's gateway over one store in memory) for the suites that read TEST_S3_*.
#   scripts/test-s3.sh start DIRECTORY [PORT]    prints the variables to export
#   scripts/test-s3.sh stop DIRECTORY
# Needs Debian's packages radosgw, ceph-osd, ceph-mon and ceph-common.
set -euo pipefail

usage() {
  sed -n '2,5p' "$0" >&2
  exit 2
}

deed=${1:-}
[ -n "${2:-}" ] || usage
dir=$(realpath -m "$2")
port=${3:-8099}
config=$dir/ceph.conf
key=$dir/admin.keyring
user=portal-tests
secret=portal-tests-secret

free_port() {
  node -e "const s = require('net').createServer().listen(0, '127.0.0.1', () => { console.log(s.address().port); s.close() })"
}

# Stops the processes of an earlier start, by its pid files.
stop() {
  local file pid
  for file in "$dir"/run/*.pid; do
    [ -e "$file" ] || continue
    pid=$(cat "$file")
    kill "$pid" 2>/dev/null || continue
    for _ in $(seq 50); do
      kill -0 "$pid" 2>/dev/null || break
      sleep 0.2
    done
    kill -9 "$pid" 2>/dev/null || true
  done
  rm -rf "$dir"
}

write_config() {
  local monitor=$1
  cat >"$config" <<END
[global]
fsid = $(cat /proc/sys/kernel/random/uuid)
mon host = [v2:127.0.0.1:$monitor]
public network = 127.0.0.0/8
ms bind ipv6 = false
keyring = $key
run dir = $dir/run
pid file = $dir/run/\$type.\$id.pid
admin socket = $dir/run/\$cluster-\$name.\$pid.asok
log file = $dir/log/\$name.log
mon data = $dir/mon
osd data = $dir/osd
# One copy of everything, in memory, however full the disk of the machine is.
osd objectstore = memstore
memstore device bytes = 4294967296
osd pool default size = 1
osd pool default min size = 1
osd crush chooseleaf type = 0
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
mon allow pool size one = true
mon max pg per osd = 1000
mon data avail crit = 1
mon data avail warn = 1
END
}

start_monitor() {
  local monitor=$1 id
  id=$(sed -n 's/^fsid = //p' "$config")
  ceph-authtool --create-keyring "$dir/mon.keyring" --gen-key -n mon. --cap mon 'allow *'
  ceph-authtool --create-keyring "$key" --gen-key -n client.admin --cap mon 'allow *' --cap osd 'allow *'
  ceph-authtool "$dir/mon.keyring" --import-keyring "$key"
  monmaptool --create --clobber --addv a "[v2:127.0.0.1:$monitor]" --fsid "$id" "$dir/monmap"
  ceph-mon -c "$config" --mkfs -i a --monmap "$dir/monmap" --keyring "$dir/mon.keyring"
  ceph-mon -c "$config" -i a --keyring "$dir/mon/keyring"
}

start_store() {
  local id shared
  id=$(cat /proc/sys/kernel/random/uuid)
  shared=$(ceph-authtool --gen-print-key)
  ceph-authtool --create-keyring "$dir/osd/keyring" --name osd.0 --add-key "$shared"
  printf '{"cephx_secret": "%s"}' "$shared" | ceph -c "$config" osd new "$id" -i -
  ceph-osd -c "$config" -i 0 --mkfs --osd-uuid "$id" --keyring "$dir/osd/keyring"
  ceph-osd -c "$config" -i 0 --keyring "$dir/osd/keyring"
}

start_gateway() {
  radosgw -c "$config" -n client.admin --keyring "$key" --rgw-frontends="beast endpoint=127.0.0.1:$port" \
    --rgw-dns-name=localhost --pid-file="$dir/run/rgw.pid"
  for _ in $(seq 120); do
    if (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then
      timeout 60 radosgw-admin -c "$config" --keyring "$key" user create --uid="$user" --display-name="$user" \
        --access-key="$user" --secret-key="$secret"
      return
    fi
    sleep 0.5
  done
  echo "the gateway did not open port $port" >&2
  return 1
}

case $deed in
stop) stop ;;
start)
  stop
  mkdir -p "$dir"/{run,log,mon,osd}
  monitor=$(free_port)
  write_config "$monitor"
  { start_monitor "$monitor" && start_store && start_gateway; } >"$dir/log/start.log" 2>&1 || {
    cat "$dir/log/start.log" >&2
    exit 1
  }
  echo "TEST_S3_ENDPOINT=http://127.0.0.1:$port"
  echo "TEST_S3_ACCESS_KEY_ID=$user"
  echo "TEST_S3_SECRET_ACCESS_KEY=$secret"
  ;;
*) usage ;;
esac
