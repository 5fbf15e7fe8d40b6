-- Saved views: named addresses of a list, per user (register 124).
create table views (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  name text not null,
  path text not null,
  created_at timestamptz(3) not null
);
create unique index views_name_key on views (user_id, lower(name));
