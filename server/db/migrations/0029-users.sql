-- The list of users says "nulls last" like every list, which the old index could not give.
drop index users_created;
create index users_newest on users (created_at desc nulls last, id);
create index users_role on users (role, created_at desc nulls last, id);
create index users_last_name on users (lower(last_name), id);
