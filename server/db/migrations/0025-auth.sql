-- When a session was last used: written at most once a minute, behind the reply.
alter table sessions add column last_seen_at timestamptz(3);
alter table users add column password_changed_at timestamptz(3);

-- Copies of case mails go once to each address of a person.
alter table user_emails add column created_at timestamptz(3) not null default now();
create unique index user_emails_key on user_emails (user_id, lower(email));

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

-- Only a keyed hash of each is stored.
create table recovery_codes (
  code_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  used_at timestamptz(3)
);
create index recovery_codes_user on recovery_codes (user_id);

-- What a session was asked to sign when it adds a passkey.
create table passkey_challenges (
  session_id integer primary key references sessions on delete cascade,
  challenge text not null,
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
