-- Private calendar feeds, one per person and organization (specification 4.17). Only the hash of a link is stored.
create table calendars (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  organization_id integer not null references organizations on delete cascade,
  token_hash bytea not null unique,
  -- Patients by name instead of by their initials.
  with_names boolean not null default false,
  created_at timestamptz(3) not null,
  unique (user_id, organization_id)
);
create index calendars_organization on calendars (organization_id);

-- The bonding board reads the few cases of its ten days.
create index rx_forms_bonding on rx_forms (bonding_date) where bonding_date is not null and cancelled_at is null;
create index case_promises_ships on case_promises (ships_safe) where until is null and ships_safe is not null;
