-- What was promised of a case (specification 4.15). The row without `until` is in force.
create table case_promises (
  id integer generated always as identity primary key,
  patient_id integer not null references patients on delete cascade,
  station text not null,
  setup_by date,
  answer_by timestamptz(3),
  ships_likely date,
  ships_safe date,
  arrives_likely date,
  arrives_safe date,
  reason text not null,
  -- The facts that the next calculation is compared with, which is how it finds its reason.
  basis jsonb not null,
  lines jsonb not null,
  -- The likely and the safe instant before their correction, from which misses are measured.
  predicted jsonb not null,
  made_at timestamptz(3) not null,
  until timestamptz(3)
);
create unique index case_promises_in_force on case_promises (patient_id) where until is null;
create index case_promises_patient on case_promises (patient_id, id desc);
-- Misses are measured from the promises of the last weeks.
create index case_promises_made on case_promises (made_at);

-- What the nightly job measured over the last ninety days (features/promises/measures.ts): of the lab, of its cases with
-- certain products, and of a practice.
create table promise_measures (
  key text primary key,
  measures jsonb not null
);
