# Adds an address that is called when a setup is ready, and sends it a test: `bash receive-webhook.sh https://…`.
set -eo pipefail
API="$TYPODONT_URL/api/v3"
api() { curl -sS --fail-with-body -H "Authorization: Bearer $TYPODONT_KEY" "$@"; }

hooks="$API/practices/$(api "$API/me" | jq .data.practice.id)/webhooks"
added=$(api "$hooks" --json "{\"url\": \"$1\", \"events\": [\"setup.ready\"]}")
jq -r '"WEBHOOK_SECRET=\(.data.secret)"' <<< "$added"
api -X POST "$hooks/$(jq .data.id <<< "$added")/test" | jq -r '.data | "\(.type) \(.state)"'
