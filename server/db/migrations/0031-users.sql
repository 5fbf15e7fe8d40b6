-- What these lists sort by is never null, so without "nulls last" one index serves both directions.
drop index users_newest;
create index users_created on users (created_at desc, id);
drop index users_role;
create index users_role on users (role, created_at desc, id);
-- A total of the list counts these small entries and no row of the table.
create index users_present on users (role) where deleted_at is null;
create index organizations_active on organizations (created_at desc, id)
  where deleted_at is null and disabled_at is null;
-- So is the number of cases of an organization.
drop index patients_organization;
create index patients_organization on patients (organization_id, status_key, created_at desc, id desc)
  include (deleted_at);
