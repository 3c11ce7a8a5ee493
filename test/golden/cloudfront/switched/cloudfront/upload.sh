#!/bin/sh
# Usage: sh upload.sh my-bucket
set -eu
cd "$(dirname "$0")/objects"
bucket="s3://${1:?name the bucket}"

aws s3 cp 'assets/photo.png' "$bucket/assets/photo.png" --content-type 'image/png' --cache-control 'public, max-age=1'
aws s3 cp 'assets/a/photo.20261101.png' "$bucket/assets/a/photo.20261101.png" --content-type 'image/png' --cache-control 'public, max-age=1'
aws s3 cp 'assets/CNAME' "$bucket/assets/CNAME" --content-type 'application/octet-stream' --cache-control 'public, max-age=1'
aws s3 cp 'assets/portolan.0123456789ab.css' "$bucket/assets/portolan.0123456789ab.css" --content-type 'text/css; charset=utf-8' --cache-control 'public, max-age=4, immutable'
aws s3 cp 'api/health' "$bucket/api/health" --content-type 'application/json' --cache-control 'no-store'
aws s3 cp '.well-known/api-catalog' "$bucket/.well-known/api-catalog" --content-type 'application/linkset+json' --cache-control 'public, max-age=3'
aws s3 cp '.well-known/skills/a/SKILL.md' "$bucket/.well-known/skills/a/SKILL.md" --content-type 'text/markdown; charset=utf-8' --cache-control 'public, max-age=3'
aws s3 cp '.well-known/agent-skills/b/SKILL.md' "$bucket/.well-known/agent-skills/b/SKILL.md" --content-type 'text/markdown; charset=utf-8' --cache-control 'public, max-age=3'
aws s3 cp '.well-known/x/skills/c/SKILL.md' "$bucket/.well-known/x/skills/c/SKILL.md" --content-type 'text/markdown; charset=utf-8' --cache-control 'public, max-age=3'
aws s3 cp 'robots.txt' "$bucket/robots.txt" --content-type 'text/plain; charset=utf-8' --cache-control 'public, max-age=3'
aws s3 cp '_pages/404.html' "$bucket/_pages/404.html" --content-type 'text/html; charset=utf-8' --content-language 'de-AT' --cache-control 'no-store'
aws s3 cp _pages "$bucket/_pages" --recursive --exclude '*' --include '*.html' --exclude '404.*' --exclude 'fr.*' --exclude 'fr/*' --exclude 'pt-br.*' --exclude 'pt-br/*' --content-type 'text/html; charset=utf-8' --content-language 'de-AT' --cache-control 'public, max-age=1'
aws s3 cp _pages "$bucket/_pages" --recursive --exclude '*' --include 'fr.html' --include 'fr/*.html' --content-type 'text/html; charset=utf-8' --content-language 'fr' --cache-control 'public, max-age=1'
aws s3 cp _pages "$bucket/_pages" --recursive --exclude '*' --include 'pt-br.html' --include 'pt-br/*.html' --content-type 'text/html; charset=utf-8' --content-language 'pt-BR' --cache-control 'public, max-age=1'
aws s3 cp _pages "$bucket/_pages" --recursive --exclude '*' --include '*.md' --exclude '404.*' --exclude 'fr.*' --exclude 'fr/*' --exclude 'pt-br.*' --exclude 'pt-br/*' --content-type 'text/markdown; charset=utf-8' --content-language 'de-AT' --cache-control 'public, max-age=1'
aws s3 cp _pages "$bucket/_pages" --recursive --exclude '*' --include 'fr.md' --include 'fr/*.md' --content-type 'text/markdown; charset=utf-8' --content-language 'fr' --cache-control 'public, max-age=1'
aws s3 cp _pages "$bucket/_pages" --recursive --exclude '*' --include 'pt-br.md' --include 'pt-br/*.md' --content-type 'text/markdown; charset=utf-8' --content-language 'pt-BR' --cache-control 'public, max-age=1'
aws s3 sync _pages "$bucket/_pages" --delete --size-only
