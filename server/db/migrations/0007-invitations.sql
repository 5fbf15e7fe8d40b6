-- Seven days, single use, revocable (specification 4.9). Of the token only the SHA-256 is stored, made when the mail is written.
create table invitations (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('member', 'create_organization')),
  organization_id integer references organizations on delete cascade,
  role text check (role in ('organization_owner', 'organization_member')),
  -- Where who accepts will work: a member without a location cannot submit a case.
  location_ids integer[] not null default '{}',
  email text not null,
  username text,
  token_hash bytea unique,
  inviter_id integer references users on delete set null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  revoked_at timestamptz(3),
  check ((kind = 'member') = (organization_id is not null and role is not null))
);
-- Whoever is invited again while the first invitation is open gets the same one anew.
create unique index invitations_open_member on invitations (organization_id, lower(email))
  where kind = 'member' and used_at is null and revoked_at is null;
create unique index invitations_open_create on invitations (lower(email))
  where kind = 'create_organization' and used_at is null and revoked_at is null;
create index invitations_newest on invitations (kind, organization_id, id desc)
  where used_at is null and revoked_at is null;
create index invitations_inviter on invitations (inviter_id);
create index invitations_expiry on invitations (expires_at);
