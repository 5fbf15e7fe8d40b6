-- Which files wait for their inspection is asked for at every turn.
create index patient_files_pending on patient_files (id) where inspection = 'pending';
