# Tells where a case is, when it ships, and what happened to it in the last 30 days: `bash follow-case.sh 1204`.
set -eo pipefail
API="$TYPODONT_URL/api/v3"
api() { curl -sS --fail-with-body -H "Authorization: Bearer $TYPODONT_KEY" "$@"; }

api "$API/cases/$1" | jq -r '.data | "\(.state) \(.promise.ships_likely)"'
next=
while page=$(api "$API/events?limit=200&after=$next") && jq -e '.data[0]' <<< "$page" > /dev/null; do
  jq -r --argjson id "$1" '.data[] | select(.case_id == $id).type' <<< "$page"
  next=$(jq -r .next <<< "$page")
done
