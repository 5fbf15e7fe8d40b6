-- The list of printing files by their date; by id it follows the primary key.
create index patient_files_updated_at on patient_files (updated_at, id);
