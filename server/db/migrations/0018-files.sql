create table patient_files (
  id integer generated always as identity primary key,
  patient_id integer not null references patients on delete cascade,
  patient_file_type_id integer not null,
  name text not null,
  original_name text not null,
  file_path text not null,
  size integer not null,
  content_type text not null,
  sha256 text,
  thumbnail_path text,
  mesh_report jsonb,
  -- pending until the job has looked at the object, then done or failed.
  inspection text not null default 'pending' check (inspection in ('pending', 'done', 'failed')),
  -- Why a file could not be read, in the words that people are shown.
  inspection_fault text,
  file_modification_date timestamptz(3),
  created_by_user_id integer,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique (patient_id, file_path)
);
create unique index patient_files_name_key on patient_files (patient_id, patient_file_type_id, lower(original_name));
create index patient_files_path on patient_files (file_path);
-- The list of printing files by their date; by id it follows the primary key.
create index patient_files_updated_at on patient_files (updated_at, id);

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
