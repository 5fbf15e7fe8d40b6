-- The versions of the portal that ran on this database, each of which writes its own row at its start. One of an older
-- release leaves the rows of a newer one alone.
create table versions (
  version text primary key,
  first_started_at timestamptz(3) not null default now(),
  last_started_at timestamptz(3) not null default now()
);

-- contract: the release before has its own queue (0082-jobs.sql), and none that wrote to these tables can run beside
-- this one.
drop schema if exists pgboss cascade;
