-- Links by which a patient sees the film of a setup without signing in (specification 4.19, decisions 064).
create table share_links (
  id integer generated always as identity primary key,
  patient_id integer not null references patients on delete cascade,
  -- The version that was shown; a newer one does not change what the link shows.
  setup_id integer not null references setups on delete cascade,
  created_by_user_id integer references users on delete set null,
  token_hash bytea not null unique,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  -- When it was revoked.
  ended_at timestamptz(3),
  opened integer not null default 0,
  last_opened_at timestamptz(3)
);
create index share_links_patient on share_links (patient_id, id);
create index share_links_setup on share_links (setup_id);
create index share_links_created_by on share_links (created_by_user_id) where created_by_user_id is not null;
create index share_links_expires_at on share_links (expires_at);
