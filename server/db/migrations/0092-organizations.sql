-- The notation of teeth that somebody chose; null is the default of the main location's country. `tooth_notation` stays
-- for nodes of the previous release, and the next one drops it.
alter table organizations
  add column chosen_tooth_notation text check (chosen_tooth_notation in ('fdi', 'universal', 'palmer'));

-- 'fdi' was the default of every organization, so only the trail tells whether somebody chose it.
update organizations
set chosen_tooth_notation = tooth_notation
where tooth_notation <> 'fdi'
  or exists (
    select 1 from events
    where events.organization_id = organizations.id
      and events.name = 'organization.updated'
      and events.data -> 'after' ? 'tooth_notation'
  );
