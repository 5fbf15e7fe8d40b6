-- The access log of a practice: what its keys read and changed.
create index concurrently events_by_key on events (organization_id, id desc) where data ? 'api_key_id';
