-- What the machinery itself writes: the audit trail and its seals, stored replies, counters, what the realtime adapter
-- moves between nodes.
create extension if not exists pg_trgm;

create table events (
  id bigint generated always as identity primary key,
  name text not null,
  actor_id integer,
  organization_id integer,
  patient_id integer,
  -- Facts about a person, for the timeline of that person; what the person did is found by actor_id.
  user_id integer,
  subject_id integer,
  data jsonb not null default '{}',
  ip text,
  created_at timestamptz(3) not null default now(),
  -- What the trail can be narrowed to: edits carry values before and after, a read is called `opened`.
  kind text not null generated always as (
    case when name like '%.opened' then 'opened' when data ? 'before' then 'edits' else 'facts' end
  ) stored
);
create index events_patient on events (patient_id, id desc) where patient_id is not null;
create index events_organization on events (organization_id, id desc) where organization_id is not null;
create index events_user on events (user_id, id desc) where user_id is not null;
create index events_actor on events (actor_id, id desc) where actor_id is not null;
create index events_patient_kind on events (patient_id, kind, id desc) where patient_id is not null;
create index events_organization_kind on events (organization_id, kind, id desc) where organization_id is not null;
create index events_user_kind on events (user_id, kind, id desc) where user_id is not null;

-- The trail is written once: no way through the product, and none through a slip in its code, changes or removes a line,
-- and the portal's own role has no right to try. A role that owns a table can give itself such rights back: the chain
-- below is what shows that somebody did.
create function refuse_change_of_events() returns trigger language plpgsql as $$
begin
  raise exception 'events are append-only';
end $$;
create trigger events_are_append_only before update or delete on events
  for each statement execute function refuse_change_of_events();
create trigger events_are_never_truncated before truncate on events
  for each statement execute function refuse_change_of_events();
revoke update, delete, truncate on events from current_user;

-- Each event is sealed once, in an order of its own without gaps: a number of `events` may be missing because a change
-- was rolled back, and a smaller one may be committed after a larger one. A seal is the hash of the one before it and of
-- what the event says, so that nothing can be changed, taken away or put between without all that follows being wrong.
create table event_seals (
  position bigint primary key,
  event_id bigint not null unique,
  hash bytea not null,
  sealed_at timestamptz(3) not null default now()
);
create trigger event_seals_are_append_only before update or delete or truncate on event_seals
  for each statement execute function refuse_change_of_events();
revoke update, delete, truncate on event_seals from current_user;

-- What waits for its seal: written with the event itself, so that it is neither lost nor seen too early.
create table events_to_seal (event_id bigint primary key);
create function await_seals() returns trigger language plpgsql as $$
begin
  insert into events_to_seal select id from written;
  return null;
end $$;
create trigger events_await_seals after insert on events
  referencing new table as written for each statement execute function await_seals();

-- The same bytes whatever the session's time zone or style of dates.
create function seal_of(previous bytea, e events) returns bytea language sql stable as $$
  select sha256(previous || convert_to(jsonb_build_array(
    e.id, e.name, e.actor_id, e.organization_id, e.patient_id, e.user_id, e.subject_id, e.data, e.ip,
    (extract(epoch from e.created_at) * 1000)::bigint
  )::text, 'UTF8'))
$$;

-- Seals what waits, in the order of the numbers. One process at a time; another one has nothing to do meanwhile.
create function seal_events(most integer) returns integer language plpgsql as $$
declare
  last_position bigint := 0;
  last_hash bytea := '';
  sealed integer := 0;
  e events;
begin
  if not pg_try_advisory_xact_lock(7219403) then return 0; end if;
  select position, hash into last_position, last_hash from event_seals order by position desc limit 1;
  if not found then
    last_position := 0;
    last_hash := '';
  end if;
  for e in
    select events.* from events join events_to_seal w on w.event_id = events.id order by events.id limit most
  loop
    last_position := last_position + 1;
    last_hash := seal_of(last_hash, e);
    insert into event_seals (position, event_id, hash) values (last_position, e.id, last_hash);
    sealed := sealed + 1;
  end loop;
  delete from events_to_seal w using event_seals s
    where s.event_id = w.event_id and s.position > last_position - sealed;
  return sealed;
end $$;

-- Specification 1.1: unique per user, method and path, kept 24 h in the transaction of the call itself.
create table idempotency_keys (
  user_id integer not null,
  method text not null,
  path text not null,
  key text not null,
  body_hash text not null,
  status integer not null,
  reply jsonb not null,
  created_at timestamptz(3) not null,
  primary key (user_id, method, path, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- How often something was asked about, and how often a network asked: one row for each, counted anew after its window.
create table asked_counts (
  key text primary key,
  count integer not null,
  since timestamptz(3) not null
);
create index asked_counts_since on asked_counts (since);

create table socket_io_attachments (
  id bigserial unique,
  created_at timestamptz default now(),
  payload bytea
);
