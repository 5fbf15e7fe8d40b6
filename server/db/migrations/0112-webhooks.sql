-- Endpoints that the portal calls when something happens (decision 079).
create table webhooks (
  id integer generated always as identity primary key,
  organization_id integer not null references organizations on delete cascade,
  user_id integer references users on delete set null,
  url text not null,
  -- Types of events, or * for all.
  events text[] not null,
  with_names boolean not null default false,
  -- Sealed by APP_SECRET, because it signs what is sent.
  secret bytea not null,
  secret_end text not null,
  old_secret bytea,
  old_secret_until timestamptz(3),
  rotated_at timestamptz(3),
  rotated_by_user_id integer references users on delete set null,
  -- Everything up to this position of the feed has become a delivery.
  position bigint not null,
  -- From the first to the last event that was no longer kept when its turn came.
  lost_since timestamptz(3),
  lost_until timestamptz(3),
  failing_since timestamptz(3),
  -- Rounds in which nothing was delivered, and when the next one begins.
  failed_rounds integer not null default 0,
  next_try_at timestamptz(3),
  paused_at timestamptz(3),
  paused_by_user_id integer references users on delete set null,
  told_at timestamptz(3),
  -- The reminders that were sent: the days of contract/webhooks.ts.
  reminded_days integer not null default 0,
  last_delivered_at timestamptz(3),
  last_ms integer,
  -- The process that delivers; another one may once it is over.
  lease_until timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index webhooks_organization on webhooks (organization_id, id);
create index webhooks_user on webhooks (user_id);
create index webhooks_rotated_by on webhooks (rotated_by_user_id);
create index webhooks_paused_by on webhooks (paused_by_user_id);

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook_id integer not null references webhooks on delete cascade,
  message_id text not null,
  type text not null,
  -- Deliveries with the same one are sent in their order; null for those that stand alone.
  order_key text,
  -- It outlives the case.
  patient_id integer,
  body text not null,
  state text not null default 'pending' check (state in ('pending', 'delivered')),
  tries integer not null default 0,
  -- Null is as soon as possible.
  next_try_at timestamptz(3),
  first_tried_at timestamptz(3),
  created_at timestamptz(3) not null
);
create index webhook_deliveries_of_webhook on webhook_deliveries (webhook_id, id desc);
create index webhook_deliveries_created on webhook_deliveries (created_at);
create index webhook_deliveries_hours on webhook_deliveries (webhook_id, created_at);
create index webhook_deliveries_pending on webhook_deliveries (webhook_id, id) where state = 'pending';

create table webhook_attempts (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references webhook_deliveries on delete cascade,
  number integer not null,
  at timestamptz(3) not null,
  status integer,
  ms integer not null,
  error text,
  request_headers jsonb not null,
  reply_headers jsonb not null,
  reply text not null
);
create index webhook_attempts_delivery on webhook_attempts (delivery_id, id);
