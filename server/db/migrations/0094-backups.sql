-- The backups of this database and the drills that restored one, as the portal and the command record them (decisions 066).
create table backups (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('backup', 'drill')),
  -- The folder or bucket, and the folder of the backup in it; null until a drill has chosen one.
  place text not null,
  name text,
  started_at timestamptz(3) not null,
  -- Null while it runs, or if its process was killed.
  finished_at timestamptz(3),
  -- Why it failed; null for a good one.
  fault text,
  files integer,
  bytes bigint,
  -- When super admins were told that no newer backup is good.
  warned_at timestamptz(3)
);
create index backups_kind on backups (kind, id);
