# Downloads the files of the newest version of a setup: `bash fetch-setup.sh 1204`.
set -eo pipefail
API="$TYPODONT_URL/api/v3"
api() { curl -sS --fail-with-body -H "Authorization: Bearer $TYPODONT_KEY" "$@"; }

api "$API/cases/$1/setups" |
jq -r '.data[0] | .version as $version | .files[] | "\(.id) \($version) \(.name)"' |
while read -r id version name; do
  link=$(api "$API/setup_files/$id/link" | jq -r .data.url)
  curl -sS --fail -o "$(basename "$name")" "$link"
  echo "version $version: $name"
done
