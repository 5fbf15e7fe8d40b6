-- Browsers in which a person signed in or used a reset link: the lock that strangers' guesses cause does not concern them. One
-- browser may be that of several people. Only the SHA-256 of its token is stored.
create table known_browsers (
  token_hash bytea not null,
  user_id integer not null references users on delete cascade,
  expires_at timestamptz(3) not null,
  primary key (token_hash, user_id)
);
create index known_browsers_user on known_browsers (user_id, expires_at);
create index known_browsers_expiry on known_browsers (expires_at);
