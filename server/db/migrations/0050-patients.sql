-- What the dashboard counts of a form stands with its case, so that counting reads one table (features/cases/refresh.ts).
alter table patients
  add column form_created_at timestamptz(3),
  add column impression_type integer check (impression_type in (1, 2, 4)),
  add column submission_completed_by integer check (submission_completed_by in (1, 2, 3));
update patients p
set form_created_at = f.created_at, impression_type = f.impression_type, submission_completed_by = f.submission_completed_by
from rx_forms f where f.patient_id = p.id;
create index patients_form_created on patients (form_created_at)
  where form_created_at is not null and deleted_at is null;
-- Whether there is a form is asked of the cases of a range of days.
drop index patients_created;
create index patients_created on patients (created_at desc, id desc) include (form_created_at) where deleted_at is null;
