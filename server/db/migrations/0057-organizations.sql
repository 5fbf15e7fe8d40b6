-- Folded as names of patients are.
alter table organizations drop column search_text;
alter table organizations
  add column search_text text not null generated always as (fold(name || ' ' || account_number)) stored;
create index organizations_search on organizations using gin (search_text gin_trgm_ops);
