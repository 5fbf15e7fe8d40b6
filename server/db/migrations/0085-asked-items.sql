-- What the lab asks of a practice for a case (specification 4.16).
create table asked_items (
  id integer generated always as identity primary key,
  patient_id integer not null references patients on delete cascade,
  kind text not null check (kind in ('scan', 'photo', 'answer', 'price')),
  part text check (part in ('upper', 'lower', 'bite')),
  view text check (view in ('front', 'left', 'right', 'upper', 'lower', 'face', 'profile', 'smile')),
  -- A point on a file of the case: { file_id, x, y, z }, mm in the frame of that file.
  place jsonb,
  reason text not null,
  price_cents bigint check (price_cents > 0),
  due_at timestamptz(3),
  state text not null default 'open' check (state in ('open', 'answered', 'accepted', 'withdrawn')),
  asked_by_user_id integer not null references users,
  asked_at timestamptz(3) not null,
  -- Since when it waits for an answer: it was asked, or asked again. The reminders count from here.
  opened_at timestamptz(3) not null,
  reminders_sent smallint not null default 0,
  reminded_at timestamptz(3),
  -- Who accepted or withdrew it.
  closed_by_user_id integer references users,
  closed_at timestamptz(3),
  updated_at timestamptz(3) not null,
  check ((kind = 'scan') = (part is not null)),
  check ((kind = 'photo') = (view is not null)),
  check ((kind = 'price') = (price_cents is not null)),
  check ((state in ('accepted', 'withdrawn')) = (closed_at is not null))
);
create index asked_items_patient on asked_items (patient_id, id);
-- The lists of open, overdue and own items, and the reminders, read few rows of many.
create index asked_items_open on asked_items (due_at, patient_id) where state = 'open';
create index asked_items_reminders on asked_items (opened_at) where state = 'open' and reminders_sent < 3;
create index asked_items_unfinished on asked_items (asked_by_user_id, patient_id) where state in ('open', 'answered');
create index asked_items_asked_by on asked_items (asked_by_user_id);
create index asked_items_closed_by on asked_items (closed_by_user_id) where closed_by_user_id is not null;

-- Each round has one answer: an item that is asked again gets another.
create table asked_item_answers (
  id integer generated always as identity primary key,
  asked_item_id integer not null references asked_items on delete cascade,
  user_id integer not null references users,
  text text,
  accepted_price boolean,
  created_at timestamptz(3) not null
);
create index asked_item_answers_item on asked_item_answers (asked_item_id, id);
create index asked_item_answers_user on asked_item_answers (user_id);

-- A file of an answer, before it is a file of the patient. Once it is accepted, patient_files holds its keys, so that
-- deleting the file there deletes its objects; the row stays as the record of what was sent.
create table asked_item_files (
  id integer generated always as identity primary key,
  asked_item_answer_id integer not null references asked_item_answers on delete cascade,
  patient_file_type_id integer not null check (patient_file_type_id in (1, 2)),
  patient_file_id integer references patient_files on delete set null,
  name text not null,
  original_name text not null,
  file_path text,
  -- Where the original of a cleaned photo was, as in patient_files.
  arrived_path text,
  size integer not null,
  content_type text not null,
  sha256 text,
  cleaned_sha256 text,
  cleaned_at timestamptz(3),
  mesh_report jsonb,
  thumbnail_path text,
  light_path text,
  -- { warning, reason }: why it was sent although the mesh check warned about it.
  accepted_warning jsonb,
  inspection text not null default 'pending' check (inspection in ('pending', 'done', 'failed')),
  inspection_fault text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index asked_item_files_answer on asked_item_files (asked_item_answer_id, id);
create unique index asked_item_files_path on asked_item_files (file_path);
create index asked_item_files_arrived_path on asked_item_files (arrived_path) where arrived_path is not null;
create index asked_item_files_patient_file on asked_item_files (patient_file_id) where patient_file_id is not null;
create index asked_item_files_pending on asked_item_files (created_at) where inspection = 'pending';
create trigger asked_item_files_release after delete or update of file_path, thumbnail_path, light_path on asked_item_files
  for each row execute function release_objects('file_path', 'thumbnail_path', 'light_path');

-- The items that this hold waits for. They stand on the note, so that the newest note of a case says it for the hold in
-- force, and an undo of the hold takes it back with the note.
alter table on_hold_notes add column asked_item_ids integer[];
