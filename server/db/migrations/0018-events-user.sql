-- Facts about a person, for the timeline of that person; their own deeds are found by actor_id.
alter table events add column user_id integer;
update events set user_id = subject_id where name like 'user.%' or name like 'auth.%';
create index events_user on events (user_id, id desc) where user_id is not null;
create index events_actor on events (actor_id, id desc) where actor_id is not null;

-- Numbers of new accounts (register 62); those that people chose themselves are stepped over.
create sequence account_numbers start 510001;
