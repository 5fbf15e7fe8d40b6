-- Links that answer one item without signing in (specification 4.16, decisions 059). They end with the answer.
create table asked_item_links (
  id integer generated always as identity primary key,
  asked_item_id integer not null references asked_items on delete cascade,
  -- Whom it was mailed or given to; the answer is recorded as theirs.
  user_id integer not null references users on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index asked_item_links_item on asked_item_links (asked_item_id);
create index asked_item_links_user on asked_item_links (user_id);
create index asked_item_links_expires_at on asked_item_links (expires_at);

-- Whether it came by such a link and not from a session.
alter table asked_item_answers add column by_link boolean not null default false;
