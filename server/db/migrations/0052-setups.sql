-- What is offered for approval: one row for each completion of the setup of a case, sealed from then on. A name is kept beside
-- the number of a person, who may be gone one day.
create table setups (
  id integer generated always as identity primary key,
  patient_id integer not null references patients on delete cascade,
  version integer not null,
  completed_at timestamptz(3) not null,
  completed_by_user_id integer,
  completed_by_name text,
  approved_at timestamptz(3),
  approved_by_user_id integer,
  approved_by_name text,
  changes_requested_at timestamptz(3),
  changes_requested_by_user_id integer,
  changes_requested_by_name text,
  change_note text,
  -- What changed without having been asked for: [{ fdi, text }].
  unasked jsonb not null default '[]',
  -- What the sidecar says of the teeth, checked (docs/setup-format.md).
  teeth jsonb,
  unique (patient_id, version)
);

-- Without a setup it waits for the next version of its patient.
create table setup_files (
  id integer generated always as identity primary key,
  patient_id integer not null references patients on delete cascade,
  setup_id integer references setups on delete cascade,
  -- 1 upper, 2 lower, null for what speaks of both.
  jaw_id smallint check (jaw_id in (1, 2)),
  part text not null check (part in ('teeth', 'brackets', 'tray', 'sidecar')),
  name text not null,
  file_path text not null,
  size integer not null,
  content_type text not null,
  sha256 text,
  mesh_report jsonb,
  fit jsonb,
  warnings jsonb not null default '[]',
  accepted_warnings jsonb not null default '[]',
  -- What a sidecar says, checked; it goes to the version that is made of it.
  teeth jsonb,
  thumbnail_path text,
  -- The quantised and compressed form for the screen.
  light_path text,
  light_size integer,
  inspection text not null default 'pending' check (inspection in ('pending', 'done', 'failed')),
  inspection_fault text,
  created_by_user_id integer,
  created_by_name text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique (patient_id, file_path)
);
create unique index setup_files_next on setup_files (patient_id, part, coalesce(jaw_id, 0)) where setup_id is null;
create index setup_files_setup on setup_files (setup_id);
create index setup_files_path on setup_files (file_path);
create index setup_files_pending on setup_files (created_at) where inspection = 'pending';

create table setup_comments (
  id integer generated always as identity primary key,
  patient_id integer not null references patients on delete cascade,
  setup_id integer not null references setups on delete cascade,
  number integer not null,
  user_id integer not null references users,
  jaw_id smallint check (jaw_id in (1, 2)),
  fdi smallint,
  target text check (target in ('tooth', 'bracket', 'gum', 'tray')),
  -- { point, normal, camera: { position, target } }, mm in the frame of the scan.
  place jsonb not null,
  view text not null,
  text text not null,
  drawing jsonb,
  asked_at timestamptz(3),
  resolved_at timestamptz(3),
  resolved_by_user_id integer references users,
  resolved_by_name text,
  -- The note of the case that says the same; people may take it back.
  treatment_note_id integer references treatment_notes on delete set null,
  created_at timestamptz(3) not null,
  unique (patient_id, number)
);
create index setup_comments_setup on setup_comments (setup_id);
create index setup_comments_user on setup_comments (user_id);
create index setup_comments_resolved on setup_comments (resolved_by_user_id) where resolved_by_user_id is not null;
create index setup_comments_note on setup_comments (treatment_note_id);

create table setup_replies (
  id integer generated always as identity primary key,
  comment_id integer not null references setup_comments on delete cascade,
  user_id integer not null references users,
  kind text not null check (kind in ('reply', 'done', 'not_possible')),
  text text not null,
  -- The version that an answer came with.
  setup_id integer references setups on delete cascade,
  created_at timestamptz(3) not null
);
create index setup_replies_comment on setup_replies (comment_id, id);
create index setup_replies_setup on setup_replies (setup_id);
create index setup_replies_user on setup_replies (user_id);

-- What was offered stays as it was offered, for staff too: of a version nothing is written later but how it was judged, and that
-- once; of its files nothing. They go with their patient alone.
create function keep_setups() returns trigger language plpgsql as $$
declare
  judging text[] := array['approved_at', 'approved_by_user_id', 'approved_by_name',
    'changes_requested_at', 'changes_requested_by_user_id', 'changes_requested_by_name', 'change_note'];
begin
  if tg_op = 'DELETE' then
    if exists (select from patients where id = old.patient_id) then
      raise exception 'a version of a setup is never removed';
    end if;
    return old;
  end if;
  if to_jsonb(new) - judging <> to_jsonb(old) - judging or old.approved_at is not null or old.changes_requested_at is not null then
    raise exception 'a version of a setup is sealed';
  end if;
  return new;
end $$;
create trigger setups_are_sealed before update or delete on setups for each row execute function keep_setups();

create function keep_setup_files() returns trigger language plpgsql as $$
begin
  if old.setup_id is null then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'DELETE' and not exists (select from patients where id = old.patient_id) then
    return old;
  end if;
  raise exception 'the files of a setup are sealed';
end $$;
create trigger setup_files_are_sealed before update or delete on setup_files for each row execute function keep_setup_files();

create function refuse_truncate_of_setups() returns trigger language plpgsql as $$
begin
  raise exception 'setups are sealed';
end $$;
create trigger setups_are_never_truncated before truncate on setups for each statement execute function refuse_truncate_of_setups();
create trigger setup_files_are_never_truncated before truncate on setup_files
  for each statement execute function refuse_truncate_of_setups();

-- The versions of before: as many as there were completions, without files. What was judged stands in the trail.
insert into setups (patient_id, version, completed_at, completed_by_user_id, completed_by_name,
  approved_at, changes_requested_at)
select e.patient_id, e.version, e.created_at, e.actor_id, u.full_name,
  case when e.is_last then p.approved_at end,
  case when not e.is_last then (
    select min(c.created_at) from events c
    where c.patient_id = e.patient_id and c.name = 'case.changes_requested' and c.id > e.id
  ) when p.setup_completed_at is null then (
    select max(c.created_at) from events c
    where c.patient_id = e.patient_id and c.name = 'case.changes_requested' and c.id > e.id
  ) end
from (
  select id, patient_id, created_at, actor_id,
    row_number() over (partition by patient_id order by id) as version,
    id = max(id) over (partition by patient_id) as is_last
  from events where name = 'case.setup_completed' and patient_id is not null
) e
join patients p on p.id = e.patient_id
left join users u on u.id = e.actor_id;
