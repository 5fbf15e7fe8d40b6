-- Events as other software reads them (decision 076): in the order of their seals, without gaps.

-- An action that can be undone is sealed when its window is over, with every event of its transaction, so that the order
-- of the seals is the order in which the world is told. The window is measured by the database, whose clock is one.
alter table events_to_seal
  add column transaction_id xid8,
  add column release_at timestamptz(3),
  -- Set by the undo, which finds no row once the event is sealed.
  add column is_undone boolean not null default false;
alter table event_seals add column is_undone boolean not null default false;

create or replace function await_seals() returns trigger language plpgsql as $$
declare
  release timestamptz;
  undone boolean;
begin
  select max(release_at), coalesce(bool_or(is_undone), false) into release, undone
    from events_to_seal where transaction_id = pg_current_xact_id();
  -- As long as UNDO_SECONDS of contract/case-steps.ts; a test compares them.
  if exists (select from written where data ? 'undo_until') then
    release := clock_timestamp() + interval '10 s';
    update events_to_seal set release_at = release where transaction_id = pg_current_xact_id();
  end if;
  -- What an undo itself records is as if it had not been, like what it undid.
  if exists (select from written where name = 'patient.undone') then
    undone := true;
    update events_to_seal set is_undone = true where transaction_id = pg_current_xact_id();
  end if;
  insert into events_to_seal (event_id, transaction_id, release_at, is_undone)
    select id, pg_current_xact_id(), release, undone from written;
  return null;
end $$;

-- Seals what waits and is released at that time, in the order of the numbers. One process at a time; another one has
-- nothing to do meanwhile. An event that is being undone keeps its row locked and is skipped.
create function seal_events(most integer, at timestamptz) returns integer language plpgsql as $$
declare
  last_position bigint := 0;
  last_hash bytea := '';
  sealed integer := 0;
  found_event record;
begin
  if not pg_try_advisory_xact_lock(7219403) then return 0; end if;
  select position, hash into last_position, last_hash from event_seals order by position desc limit 1;
  if not found then
    last_position := 0;
    last_hash := '';
  end if;
  for found_event in
    select e, e.id, w.is_undone from events e join events_to_seal w on w.event_id = e.id
    where w.release_at is null or w.release_at <= at
    order by e.id limit most for update of w skip locked
  loop
    last_position := last_position + 1;
    last_hash := seal_of(last_hash, found_event.e);
    insert into event_seals (position, event_id, hash, is_undone)
      values (last_position, found_event.id, last_hash, found_event.is_undone);
    sealed := sealed + 1;
  end loop;
  delete from events_to_seal w using event_seals s
    where s.event_id = w.event_id and s.position > last_position - sealed;
  return sealed;
end $$;

-- A node of the release before calls it so.
create or replace function seal_events(most integer) returns integer language plpgsql as $$
begin
  return seal_events(most, clock_timestamp());
end $$;

-- What /api/v3/events answers, kept for 30 days: one row for each organization that an event concerns. It has no foreign
-- keys, so that the process that seals never waits for a row that somebody changes.
create table event_feed (
  position bigint not null,
  organization_id integer not null,
  -- Has a part of the seal's hash, so that no other history ever has the same one.
  id text not null,
  type text not null,
  object_type text not null,
  object_id integer not null,
  patient_id integer,
  -- The state of the object when it was released.
  state text,
  created_at timestamptz(3) not null,
  published_at timestamptz(3) not null,
  primary key (organization_id, position)
);
create index event_feed_position on event_feed (position);

-- How far the seals were read into the feed, and the last position whose row is no longer kept.
create table event_feed_progress (
  is_only boolean primary key default true check (is_only),
  position bigint not null,
  forgotten bigint not null
);
insert into event_feed_progress (position, forgotten)
select coalesce(max(position), 0), coalesce(max(position), 0) from event_seals;

-- The seal of the last event of each case, deleted ones too, which `updated_since` is compared with.
create table case_positions (
  patient_id integer primary key,
  organization_id integer not null,
  position bigint not null,
  is_deleted boolean not null default false
);
create index case_positions_organization on case_positions (organization_id, position, patient_id);
create index case_positions_position on case_positions (position, patient_id);
-- Every case of before counts as changed now, so that none is missed.
insert into case_positions (patient_id, organization_id, position)
select p.id, p.organization_id, f.position from patients p, event_feed_progress f;
