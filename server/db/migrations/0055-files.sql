-- What an organization may send, and no row names yet: together it is bounded. It goes with its claim or after a day,
-- as the object itself does.
create table staged_uploads (
  file_path text primary key,
  organization_id integer not null references organizations on delete cascade,
  bytes bigint not null,
  created_at timestamptz(3) not null
);
create index staged_uploads_organization on staged_uploads (organization_id);
create index staged_uploads_created on staged_uploads (created_at);
