-- Background jobs. A row is deleted once its job is done; a job that failed for good moves to failed_jobs.
create table jobs (
  id bigint generated always as identity primary key,
  feature text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  -- The job belongs to the process that fetched it until this time; null while it waits.
  lease_until timestamptz,
  -- The number of failed attempts, and why the last one failed.
  attempts integer not null default 0,
  reason text
);
create index jobs_due on jobs (feature, due_at, id) where lease_until is null;

-- The latest minute, hour or day for which a feature got its clock job, so that several processes send one.
create table clock_slots (
  feature text not null,
  slot text not null,
  begun_at timestamptz not null,
  primary key (feature, slot)
);

-- Jobs of the previous release are in the tables of pg-boss. Its nodes may run beside this one until they are replaced,
-- so their table stays and passes on what they send; the clock's jobs are sent by this release. Those that failed for
-- good are in failed_jobs already.
do $$ begin
  if to_regclass('pgboss.job') is null then return; end if;

  insert into clock_slots (feature, slot, begun_at)
  select name, singleton_key, max(singleton_on) at time zone 'UTC' from pgboss.job
  where singleton_key is not null and singleton_on is not null group by 1, 2;

  with moved as (delete from pgboss.job where state < 'completed' returning *)
  insert into jobs (feature, payload, created_at, due_at, lease_until, attempts, reason)
  select name, data, created_on, start_after, case when state = 'active' then started_on + expire_in end,
    case when state = 'retry' and started_on is not null then retry_count + 1 else retry_count end, output ->> 'message'
  from moved order by created_on, (data -> 'event' ->> 'event_id')::bigint;

  create function pgboss.pass_on() returns trigger language plpgsql as $function$ begin
    if new.data ->> 'kind' <> 'clock' then
      insert into public.jobs (feature, payload, due_at) values (new.name, new.data, new.start_after);
    end if;
    return null;
  end $function$;
  create trigger pass_on before insert on pgboss.job for each row execute function pgboss.pass_on();
end $$;
