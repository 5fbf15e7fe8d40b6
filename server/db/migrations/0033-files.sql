-- Whoever left a trace in a case is archived and not deleted, so nothing follows.
update patient_files f set created_by_user_id = null
where not exists (select from users u where u.id = f.created_by_user_id) and f.created_by_user_id is not null;
alter table patient_files
  add foreign key (created_by_user_id) references users,
  add check (patient_file_type_id in (1, 2, 3, 4, 5, 6));
