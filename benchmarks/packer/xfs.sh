#!/bin/sh
# Make and mount an XFS file system with reflinks in a file: xfs.sh IMAGE MOUNTPOINT (as root).
set -eu
truncate -s 8G "$1"
mkfs.xfs -q -m reflink=1 "$1"
mkdir -p "$2"
mount -o loop "$1" "$2"
