-- The rest of a credit can be ended; what was used of it stays used.
alter table organization_credits
  add column ended_at timestamptz(3),
  add column ended_by_user_id integer references users on delete set null,
  add column end_reason text,
  add check ((ended_at is null) = (end_reason is null));
create index organization_credits_ended_by on organization_credits (ended_by_user_id) where ended_by_user_id is not null;
