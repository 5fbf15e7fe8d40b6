-- One list, saved as a whole: the days besides weekends and US federal holidays that are no business days.
create table holidays (
  id integer primary key default 1 check (id = 1),
  days jsonb not null default '[]',
  updated_at timestamptz(3) not null default '2026-01-01'
);
insert into holidays default values;
