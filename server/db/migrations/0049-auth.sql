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
