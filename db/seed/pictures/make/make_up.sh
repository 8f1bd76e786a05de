#!/bin/bash
# Renders everything of the make-up brand into masters/.
here=$(cd "$(dirname "$0")" && pwd)
render() { [ -e "$here/masters/.done-$1" ] && return; env OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1 nice -n 5 blender -b --factory-startup -t 1 -P "$here/make_up.py" -- --picture "$@" 2>&1 | grep -E "TIME|Error:|File" ; touch "$here/masters/.done-$1"; }
names() { local product=$1; shift; local out= n=1; for c in "$@"; do out+="${out:+,}$product-$n${suffix}=$c"; n=$((n+1)); done; echo "$out"; }
GML="#c8321f #b81a5d #a4161a #5b1a3a #a9615a #94482f #7c3358 #b9796a"
RSL="#c96f7e #a31631 #7a3b2e #cf5a7d #a9705a #6f2244"
RKJ="#15110f #4a2b1c #1d2a52"
SST="#f0d5bb #e3bd96 #d5a77c #c08f63 #a97448 #8a5a37 #6b4329 #4d2f1e"
M="$here/masters"
suffix= ; render lipstick --size 960 --samples 28 --shades "$(names gulmohar-matte-lipstick $GML)" --out "$M"
suffix=-on; render stroke --size 960 --samples 24 --shades "$(names gulmohar-matte-lipstick $GML)" --out "$M"
suffix= ; render bottle --size 960 --samples 28 --shades "$(names saanjh-skin-tint $SST)" --out "$M"
suffix=-on; render smear --size 960 --samples 24 --shades "$(names saanjh-skin-tint $SST)" --out "$M"
suffix= ; render pencil --size 960 --samples 28 --shades "$(names raat-kajal $RKJ)" --out "$M"
suffix=-on; render line --size 960 --samples 24 --shades "$(names raat-kajal $RKJ)" --out "$M"
suffix= ; render satin --size 960 --samples 28 --shades "$(names resham-satin-lipstick $RSL)" --out "$M"
suffix=-on; render stroke-satin --size 960 --samples 24 --shades "$(names resham-satin-lipstick $RSL)" --out "$M"
render kit --size 960 --samples 28 --out "$M/teohaar-gift-box-1.png"
render tube --size 960 --samples 24 --colour '#e9cfc4' --out "$M/patang-smoothing-primer-2.png"
render tube-small --size 960 --samples 24 --colour '#e9cfc4' --out "$M/patang-smoothing-primer-1.png"
render wand --size 960 --samples 24 --colour '#d8cdbd' --out "$M/jharokha-brow-gel-1.png"
render cream --size 960 --samples 24 --colour '#ecd3c8' --out "$M/patang-smoothing-primer-1-on.png"
render slide --size 1920 --samples 24 --out "$M/make-up-slide-desktop.png"
render slide-tall --size 960 --samples 24 --out "$M/make-up-slide-phone.png"
