-- When the person of the session last proved by the password who it is; without it the sign-in counts.
alter table sessions add column confirmed_at timestamptz(3);
