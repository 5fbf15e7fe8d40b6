-- A photo is shown once its bytes carry neither place nor device: then file_path names the cleaned copy, arrived_path
-- where the original was, and cleaned_sha256 stands beside the sum of what arrived.
alter table patient_files
  add column arrived_path text,
  add column cleaned_sha256 text,
  add column cleaned_at timestamptz(3);
create index patient_files_arrived_path on patient_files (arrived_path) where arrived_path is not null;
create index patient_files_uncleaned on patient_files (created_at) where patient_file_type_id in (2, 6) and cleaned_at is null;
