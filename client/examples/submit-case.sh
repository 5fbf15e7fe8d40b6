# Submits a case with its scans, which are files in this folder: `bash submit-case.sh upper.stl lower.stl`.
set -eo pipefail
API="$TYPODONT_URL/api/v3"
api() { curl -sS --fail-with-body -H "Authorization: Bearer $TYPODONT_KEY" "$@"; }

location=$(api "$API/locations" | jq '.data[0].id')
for f in "$@"; do
  api "$API/uploads" --json "{\"file_name\": \"$f\"}" > "$f.json"
  jq -r '.data.headers | to_entries[] | "\(.key): \(.value)"' "$f.json" > "$f.txt"
  curl -sS --fail-with-body -T "$f" -H "@$f.txt" "$(jq -r .data.url "$f.json")" > "$f.log"
done
jq -n --argjson location "$location" '{
  first_name: "Noor", last_name: "Haddad", impression_date: (now | todate[:10]),
  scanner: "itero", export: "trays", location_id: $location,
  shipping_location_id: $location, shipping_method_id: 2,
  scans: [inputs.data.file_path | {file_path: ., name: (input_filename | rtrimstr(".json"))}]
}' "${@/%/.json}" |
api "$API/cases" --json @- -H "Idempotency-Key: visit-$(date +%s)" | jq .data.id
