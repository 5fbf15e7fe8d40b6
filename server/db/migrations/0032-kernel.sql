-- How often something was asked about, and how often a network asked: one row for each, counted anew after its window.
create table asked_counts (
  key text primary key,
  count integer not null,
  since timestamptz(3) not null
);
create index asked_counts_since on asked_counts (since);
-- It counted for one call only; what it holds is over in a quarter of an hour.
drop table email_checks;
