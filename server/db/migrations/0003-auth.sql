-- Only the SHA-256 of a token is stored.
create table sessions (
  id integer generated always as identity primary key,
  token_hash bytea not null unique,
  user_id integer not null references users on delete cascade,
  management boolean not null,
  ip text,
  user_agent text,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  -- Written at most once a minute, behind the reply.
  last_seen_at timestamptz(3)
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

-- Verify and reset links: 24 h, single use (specification 4.9).
create table auth_tokens (
  token_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  purpose text not null check (purpose in ('verify', 'reset')),
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index auth_tokens_user on auth_tokens (user_id);
create index auth_tokens_expiry on auth_tokens (expires_at);

-- An address that somebody else has changed. Until it is verified the old one signs in; for some days after that the old one is
-- still where password links go, and may take the change back. One row at a time: the address that was proved last stays in it.
create table email_changes (
  user_id integer primary key references users on delete cascade,
  before text not null,
  after text not null,
  verified_at timestamptz(3),
  expires_at timestamptz(3) not null
);
create index email_changes_before on email_changes (lower(before));
create index email_changes_after on email_changes (lower(after));
create index email_changes_expiry on email_changes (expires_at);

-- Failed sign-ins; they survive the refused request. Guesses are counted by network instead of address (a /64 holds more
-- addresses than anybody can count), for one account over all networks, and for one network over all accounts.
create table login_attempts (
  id bigint generated always as identity primary key,
  network text not null,
  account text not null,
  created_at timestamptz(3) not null
);
create index login_attempts_account on login_attempts (account, created_at);
create index login_attempts_network on login_attempts (network, created_at);
create index login_attempts_age on login_attempts (created_at);

create table used_bot_tokens (
  token text primary key,
  expires_at timestamptz(3) not null
);

-- The password was right, the second factor is awaited: 5 minutes, single use; only the SHA-256 of the ticket is stored.
create table login_tickets (
  token_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  remember_me boolean not null,
  management boolean not null,
  challenge text,
  tries integer not null default 0,
  expires_at timestamptz(3) not null
);
create index login_tickets_user on login_tickets (user_id);
create index login_tickets_expiry on login_tickets (expires_at);

-- The authenticator app of a person. It counts once a code of it was given back; the secret is encrypted with a key of APP_SECRET.
create table totp_secrets (
  user_id integer primary key references users on delete cascade,
  secret bytea not null,
  -- Steps of 30 s: none at or before this one is taken again.
  last_step bigint,
  created_at timestamptz(3) not null,
  confirmed_at timestamptz(3),
  last_used_at timestamptz(3)
);

create table passkeys (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3)
);
create unique index passkeys_credential_key on passkeys (credential_id);
create index passkeys_user on passkeys (user_id);

-- What a session was asked to sign when it adds a passkey.
create table passkey_challenges (
  session_id integer primary key references sessions on delete cascade,
  challenge text not null,
  expires_at timestamptz(3) not null
);

-- Sealed and not keyed, so that the hash can be sealed anew when APP_SECRET changes.
create table recovery_codes (
  sealed_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  used_at timestamptz(3)
);
comment on column recovery_codes.sealed_hash is 'The SHA-256 of the code, encrypted with a key of APP_SECRET.';
create index recovery_codes_user on recovery_codes (user_id);
