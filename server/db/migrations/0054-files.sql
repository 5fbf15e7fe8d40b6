-- Why a file could not be read, in the words that people are shown.
alter table patient_files add column inspection_fault text;
