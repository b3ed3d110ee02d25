#!/usr/bin/env bash
# A one-node S3 server for tests: Ceph's radosgw over an OSD in memory, all of it under DIR, on loopback, as root.
#   start-radosgw.sh DIR PORT MON_V1_PORT MON_V2_PORT     then: endpoint http://127.0.0.1:PORT, keys AKTEST and SKTEST
# It ends when the programs end whose ids are in DIR/run/*.pid. Authentication must stay cephx: with none, radosgw never
# connects.
set -e
D=${1:?usage: start-radosgw.sh DIR PORT MON_V1_PORT MON_V2_PORT}; PORT=$2; M1=$3; M2=$4
[ ! -e "$D" ] || { echo "$D exists" >&2; exit 2; }
mkdir -p "$D"/{mon,osd,mgr,run,log}
FSID=$(cat /proc/sys/kernel/random/uuid)
cat > $D/ceph.conf <<C
[global]
fsid = $FSID
mon host = [v2:127.0.0.1:$M2,v1:127.0.0.1:$M1]
auth cluster required = cephx
auth service required = cephx
auth client required = cephx
keyring = $D/keyring
mon allow pool delete = true
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 8
osd pool default pgp num = 8
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon warn on pool no redundancy = false
mon max pg per osd = 1000
ms bind msgr2 = true
run dir = $D/run
admin socket = $D/run/\$name.\$pid.asok
log file = $D/log/\$name.log
pid file = $D/run/\$name.pid
public addr = 127.0.0.1
cluster addr = 127.0.0.1
[mon.a]
mon data = $D/mon/a
mon initial members = a
[osd.0]
osd data = $D/osd/0
osd objectstore = memstore
memstore device bytes = 4294967296
osd scrub load threshold = 0.01
[client.rgw]
rgw frontends = beast endpoint=127.0.0.1:$PORT
rgw enable usage log = false
rgw enable gc threads = false
rgw thread pool size = 64
rgw dns name = localhost
C
C="-c $D/ceph.conf"
K=$D/keyring
ceph-authtool --create-keyring $K --gen-key -n mon. --cap mon 'allow *' >/dev/null
ceph-authtool $K --gen-key -n client.admin --cap mon 'allow *' --cap osd 'allow *' --cap mds 'allow *' --cap mgr 'allow *' >/dev/null
ceph-authtool $K --gen-key -n client.rgw --cap mon 'allow *' --cap osd 'allow *' --cap mgr 'allow *' >/dev/null
ceph-authtool $K --gen-key -n osd.0 --cap mon 'allow profile osd' --cap osd 'allow *' --cap mgr 'allow profile osd' >/dev/null
monmaptool --create --fsid $FSID --addv a "[v2:127.0.0.1:$M2,v1:127.0.0.1:$M1]" $D/monmap --clobber >/dev/null
mkdir -p $D/mon/a; ceph-mon $C --mkfs -i a --monmap $D/monmap --keyring $K >/dev/null 2>&1
ceph-mon $C -i a
mkdir -p $D/osd/0; U=$(cat /proc/sys/kernel/random/uuid)
for n in osd.0; do ceph $C auth import -i $K >/dev/null 2>&1; done
ceph $C osd new $U >/dev/null 2>&1
ceph-osd $C -i 0 --mkfs --osd-uuid $U >/dev/null 2>&1
ceph-osd $C -i 0 >/dev/null 2>&1
for i in $(seq 60); do ceph $C osd stat 2>/dev/null | grep -q '1 up' && break; sleep 0.3; done
radosgw-admin $C user create --uid=test --display-name=test --access-key=AKTEST --secret-key=SKTEST >/dev/null 2>$D/log/adm.err
radosgw $C -n client.rgw 
