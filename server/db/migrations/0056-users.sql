-- Folded as names of patients are.
alter table users drop column search_text;
alter table users
  add column search_text text not null generated always as (fold(first_name || ' ' || last_name || ' ' || email)) stored;
create index users_search on users using gin (search_text gin_trgm_ops);
