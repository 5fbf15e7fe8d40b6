-- Whether a version was approved from its pictures, because its model could not be shown.
alter table setups add column approved_from_pictures boolean not null default false;

-- A version stays as it was offered. How it was judged is written once, and an undo removes all of it again; the trail
-- keeps both.
create or replace function keep_setups() returns trigger language plpgsql as $$
declare
  judging text[] := array['approved_at', 'approved_by_user_id', 'approved_by_name', 'approved_from_pictures',
    'changes_requested_at', 'changes_requested_by_user_id', 'changes_requested_by_name', 'change_note'];
  was_judged boolean := old.approved_at is not null or old.changes_requested_at is not null;
  is_unjudged boolean;
begin
  if tg_op = 'DELETE' then
    if exists (select from patients where id = old.patient_id) then
      raise exception 'a version of a setup is never removed';
    end if;
    return old;
  end if;
  is_unjudged := not new.approved_from_pictures and num_nonnulls(new.approved_at, new.approved_by_user_id,
    new.approved_by_name, new.changes_requested_at, new.changes_requested_by_user_id, new.changes_requested_by_name,
    new.change_note) = 0;
  if to_jsonb(new) - judging <> to_jsonb(old) - judging or (was_judged and not is_unjudged) then
    raise exception 'a version of a setup is sealed';
  end if;
  return new;
end $$;
