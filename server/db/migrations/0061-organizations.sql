-- The role that a member takes once the own address is proved: an owner who works is not replaced by somebody who cannot
-- sign in yet.
alter table organization_members
  add column role_when_verified text check (role_when_verified in ('organization_owner'));
