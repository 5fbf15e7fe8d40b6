-- What the trail can be narrowed to: edits carry values before and after, a read is called `opened`.
alter table events add column kind text not null generated always as (
  case when name like '%.opened' then 'opened' when data ? 'before' then 'edits' else 'facts' end
) stored;
create index events_patient_kind on events (patient_id, kind, id desc) where patient_id is not null;
create index events_organization_kind on events (organization_id, kind, id desc) where organization_id is not null;
create index events_user_kind on events (user_id, kind, id desc) where user_id is not null;

-- The trail is written once: no way through the product, and none through a slip in its code, changes or removes a line.
create function refuse_change_of_events() returns trigger language plpgsql as $$
begin
  raise exception 'events are append-only';
end $$;
create trigger events_are_append_only before update or delete on events
  for each statement execute function refuse_change_of_events();
