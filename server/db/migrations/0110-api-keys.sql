-- Keys by which other software uses /api/v3 (decisions 10.7). Only the hash of a secret is stored.
create table api_keys (
  id integer generated always as identity primary key,
  -- A key has at most the rights that its maker has now.
  user_id integer not null references users on delete cascade,
  -- The organization in which it acts; null for a key of staff.
  organization_id integer references organizations on delete cascade,
  -- Of a key of staff: the organizations that it sees; null is all.
  organization_ids integer[],
  name text not null,
  prefix text not null,
  secret_hash bytea not null unique,
  scopes text[] not null,
  allowed_origins text[] not null default '{}',
  created_at timestamptz(3) not null,
  expires_at timestamptz(3),
  last_used_at timestamptz(3),
  last_used_from text,
  revoked_at timestamptz(3),
  -- When its owner was told that it is not used any more.
  unused_told_at timestamptz(3)
);
create index api_keys_organization on api_keys (organization_id, id);
create index api_keys_user on api_keys (user_id);
-- A preflight asks whether any living key names the origin.
create index api_keys_origins on api_keys using gin (allowed_origins) where revoked_at is null;
