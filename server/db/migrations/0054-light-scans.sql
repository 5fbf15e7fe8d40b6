-- A scan travels to the review room as small as a setup does; the original stays what is stored and downloaded.
alter table patient_files add column light_path text;
