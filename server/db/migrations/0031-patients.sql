-- Whoever left a trace in a case is archived and not deleted, so nothing follows.
update patients p set updated_by_user_id = null
where not exists (select from users u where u.id = p.updated_by_user_id) and p.updated_by_user_id is not null;

-- The number of the status repeats its key (specification 4.1), in fewer steps.
alter table patients drop column patient_status_id;
alter table patients
  add column patient_status_id integer not null generated always as (
    case status_key when 'new' then 1 when 'in_progress' then 1 when 'canceled' then 5 else 4 end
  ) stored,
  add check (status_key in ('new', 'in_progress', 'awaiting_approval', 'approved', 'completed', 'canceled')),
  add check (step_request_type in ('initial_case_setup', 'flawed_tray', 'printing_request')),
  add check (step_status in ('PENDING', 'IN_PROGRESS')),
  add foreign key (updated_by_user_id) references users,
  -- Made of what is never null.
  alter column full_name set not null,
  alter column search_text set not null;
