-- Which database and which file storage belong together, and how far the database has come: the storage keeps the same two
-- values, so that a copy which was restored from a backup recognizes that it is older than the files.
create table installation (
  is_only boolean primary key default true check (is_only),
  id uuid not null default gen_random_uuid(),
  generation bigint not null default 0,
  -- False until the storage has its first mark: a first start that broke off in between begins again.
  is_marked boolean not null default false,
  -- Keys of the storage that this database knows nothing about, as of the last daily count.
  unknown_objects integer not null default 0,
  raised_at timestamptz(3)
);

-- Objects whose row was deleted. They are moved to the trash soon after, and the entry goes with what is left of the key a
-- day later, when no link can write to it any more.
create table released_objects (
  key text primary key,
  reason text not null,
  trashed_at timestamptz(3)
);
create index released_objects_waiting on released_objects (key) where trashed_at is null;
create index released_objects_trashed on released_objects (trashed_at) where trashed_at is not null;

create table storage_deletions (
  deed text not null check (deed in ('moved', 'removed')),
  reason text not null,
  count bigint not null default 0,
  primary key (deed, reason)
);

-- The arguments are the columns that hold keys. A trigger, since rows also go with what they belong to.
create function release_objects() returns trigger language plpgsql as $$
begin
  insert into released_objects (key, reason)
  select distinct to_jsonb(old) ->> name, tg_table_name from unnest(tg_argv) name
  where to_jsonb(old) ->> name is not null
    and (tg_op = 'DELETE' or to_jsonb(old) ->> name is distinct from to_jsonb(new) ->> name)
  on conflict (key) do nothing;
  return null;
end $$;
create trigger patient_files_release after delete or update of file_path, thumbnail_path, light_path on patient_files
  for each row execute function release_objects('file_path', 'thumbnail_path', 'light_path');
create trigger setup_files_release after delete or update of file_path, thumbnail_path, light_path on setup_files
  for each row execute function release_objects('file_path', 'thumbnail_path', 'light_path');
create trigger bracket_libraries_release after delete or update of file_path on bracket_libraries
  for each row execute function release_objects('file_path');

-- A person's uploads are bounded as well as an organization's. What the link let through counts until it ends, what
-- arrived counts after that (null: not looked at yet).
alter table staged_uploads add column user_id integer references users on delete set null;
alter table staged_uploads add column is_of_member boolean not null default true;
alter table staged_uploads add column arrived_bytes bigint;
create index staged_uploads_user on staged_uploads (user_id);
