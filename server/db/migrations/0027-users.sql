-- The organization that a person looks at may go. Asked at the end of a transaction, since people are written before the
-- organizations that they belong to.
update users u set current_organization_id = null
where not exists (select from organizations o where o.id = u.current_organization_id) and u.current_organization_id is not null;
alter table users
  add foreign key (current_organization_id) references organizations on delete set null deferrable initially deferred,
  -- Made of what is never null.
  alter column full_name set not null,
  alter column search_text set not null;
