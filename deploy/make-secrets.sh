#!/bin/sh
# Makes the secrets of compose.yaml in deploy/secrets, those that are not there yet. Only this folder's owner can look
# into it; the files themselves are readable, because the containers' users are others.
set -eu
cd "$(dirname "$0")"
mkdir -p -m 700 secrets
cd secrets

random() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }
keep() { [ -s "$1" ] || printf '%s\n' "$2" >"$1"; chmod 644 "$1"; }

for name in app-secret database-password storage-secret metrics-token; do keep "$name" "$(random)"; done
keep storage.json "{\"identities\": [{\"name\": \"introreel\", \"actions\": [\"Admin\", \"Read\", \"Write\", \"List\", \"Tagging\"],
  \"credentials\": [{\"accessKey\": \"introreel\", \"secretKey\": \"$(cat storage-secret)\"}]}]}"
