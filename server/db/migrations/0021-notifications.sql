create table notifications (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  type integer not null,
  message text not null,
  link text not null,
  patient_id integer references patients on delete cascade,
  -- One fact makes one notification per person, however often its job runs.
  event_id bigint,
  read_at timestamptz(3),
  created_at timestamptz(3) not null
);
create index notifications_user on notifications (user_id, id desc);
create unique index notifications_once on notifications (event_id, user_id) where event_id is not null;
create index notifications_age on notifications (created_at);
-- What goes with a deleted case is found without reading every row.
create index notifications_patient on notifications (patient_id) where patient_id is not null;
