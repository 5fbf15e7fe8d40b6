-- The lists' own filters are read from their index, so that a total counts 10,000 entries and no row of the table.
drop index patients_ship;
create index patients_ship on patients (ship_date_sort, rush_case desc, id) include (is_on_hold) where deleted_at is null;
drop index patients_active_ship;
create index patients_active_ship on patients (ship_date_sort, rush_case desc, id)
  include (is_on_hold, organization_id, status_key) where deleted_at is null and is_active_request;
-- A name is mostly searched among the open cases, which are few of all that ever were.
create index patients_active_search on patients using gin (search_text gin_trgm_ops)
  where deleted_at is null and is_active_request;
-- Step totals of one doctor.
create index patients_doctor_steps on patients (user_id, organization_id, step_request_type, step_key)
  where deleted_at is null and step_key is not null;

-- How many cases of an organization stand at a step: the sum of its rows. A change adds rows and never updates one, so
-- two changes at once do not wait for each other; a job folds them (features/patients/step-totals.ts).
create table patient_step_totals (
  organization_id integer not null,
  step_request_type text not null,
  step_key text not null,
  cases integer not null
);
create index patient_step_totals_organization on patient_step_totals (organization_id, step_request_type, step_key);

create function add_to_step_totals() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into patient_step_totals (organization_id, step_request_type, step_key, cases)
    select organization_id, step_request_type, step_key, sum(cases) from (
      select organization_id, step_request_type, step_key, 1 as cases from after_rows where deleted_at is null
      union all
      select organization_id, step_request_type, step_key, -1 from before_rows where deleted_at is null
    ) changed
    where step_request_type is not null and step_key is not null
    group by 1, 2, 3 having sum(cases) <> 0;
  elsif tg_op = 'INSERT' then
    insert into patient_step_totals (organization_id, step_request_type, step_key, cases)
    select organization_id, step_request_type, step_key, count(*) from after_rows
    where deleted_at is null and step_request_type is not null and step_key is not null
    group by 1, 2, 3;
  else
    insert into patient_step_totals (organization_id, step_request_type, step_key, cases)
    select organization_id, step_request_type, step_key, -count(*) from before_rows
    where deleted_at is null and step_request_type is not null and step_key is not null
    group by 1, 2, 3;
  end if;
  return null;
end $$;
create trigger patients_added after insert on patients
  referencing new table as after_rows for each statement execute function add_to_step_totals();
create trigger patients_changed after update on patients
  referencing old table as before_rows new table as after_rows for each statement execute function add_to_step_totals();
create trigger patients_removed after delete on patients
  referencing old table as before_rows for each statement execute function add_to_step_totals();

insert into patient_step_totals (organization_id, step_request_type, step_key, cases)
select organization_id, step_request_type, step_key, count(*) from patients
where deleted_at is null and step_request_type is not null and step_key is not null
group by 1, 2, 3;
