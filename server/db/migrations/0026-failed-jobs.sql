-- What was tried for a day, or refused for good: it waits for a person who has it done again or drops it.
create table failed_jobs (
  id integer generated always as identity primary key,
  -- The queue, and in it the fact or the clock's slot that the job is about.
  feature text not null,
  name text not null,
  -- The job as it was sent, so that it can be sent again.
  payload jsonb not null,
  reason text not null,
  attempts integer not null,
  -- When it was first due.
  since timestamptz(3) not null,
  failed_at timestamptz(3) not null
);
create index failed_jobs_newest on failed_jobs (failed_at desc, id desc);
-- What the clock sends comes again by itself: a row that says so, not one for each time.
create unique index failed_jobs_clock on failed_jobs (feature, name) where payload ->> 'kind' = 'clock';
