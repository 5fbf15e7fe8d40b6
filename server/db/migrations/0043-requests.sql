-- What is wrong with a tray, in the words of whoever reported it.
alter table flawed_trays add column note text;
create index flawed_trays_corrected_file on flawed_trays (corrected_file_id) where corrected_file_id is not null;
