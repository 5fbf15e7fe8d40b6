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
  file_modification_date timestamptz(3),
  created_by_user_id integer,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique (patient_id, file_path)
);
create unique index patient_files_name_key on patient_files (patient_id, patient_file_type_id, lower(original_name));
create index patient_files_path on patient_files (file_path);
