-- What the machinery itself writes: the audit trail, stored replies, what the realtime adapter moves between nodes.
create extension if not exists pg_trgm;

create table events (
  id bigint generated always as identity primary key,
  name text not null,
  actor_id integer,
  organization_id integer,
  patient_id integer,
  subject_id integer,
  data jsonb not null default '{}',
  ip text,
  created_at timestamptz(3) not null default now()
);
create index events_patient on events (patient_id, id desc) where patient_id is not null;
create index events_organization on events (organization_id, id desc) where organization_id is not null;

-- decisions 1.1: unique per user, method and path, kept 24 h in the transaction of the call itself.
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

create table socket_io_attachments (
  id bigserial unique,
  created_at timestamptz default now(),
  payload bytea
);
