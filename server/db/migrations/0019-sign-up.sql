-- How often an address was asked about, and how often a network asked: one row for each, counted anew after its window.
create table email_checks (
  key text primary key,
  count integer not null,
  since timestamptz(3) not null
);
create index email_checks_since on email_checks (since);
