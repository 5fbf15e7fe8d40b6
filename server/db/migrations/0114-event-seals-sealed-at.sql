-- `updated_since` can be a time: the first seal that was written since.
create index concurrently event_seals_sealed_at on event_seals using brin (sealed_at);
