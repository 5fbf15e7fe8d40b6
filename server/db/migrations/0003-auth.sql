-- Only the SHA-256 of a token is stored.
create table sessions (
  id integer generated always as identity primary key,
  token_hash bytea not null unique,
  user_id integer not null references users on delete cascade,
  management boolean not null,
  ip text,
  user_agent text,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

-- Verify and reset links: 24 h, single use (decisions 4.9).
create table auth_tokens (
  token_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  purpose text not null check (purpose in ('verify', 'reset')),
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index auth_tokens_user on auth_tokens (user_id);
create index auth_tokens_expiry on auth_tokens (expires_at);

-- Failed sign-ins by address and account; they survive the refused request.
create table login_attempts (
  id bigint generated always as identity primary key,
  ip text not null,
  account text not null,
  created_at timestamptz(3) not null
);
create index login_attempts_pair on login_attempts (ip, account, created_at);
create index login_attempts_age on login_attempts (created_at);

create table used_bot_tokens (
  token text primary key,
  expires_at timestamptz(3) not null
);
