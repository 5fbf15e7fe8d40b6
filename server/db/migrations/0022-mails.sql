-- The outbox: a mail is a row of the business transaction, a job sends it.
create table mails (
  id integer generated always as identity primary key,
  recipient text not null,
  subject text not null,
  html text not null,
  body_text text not null,
  -- One fact makes one mail per address, however often its job runs.
  event_id bigint,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  attempts integer not null default 0,
  error text,
  created_at timestamptz(3) not null,
  sent_at timestamptz(3)
);
create index mails_newest on mails (id desc);
create unique index mails_once on mails (event_id, lower(recipient)) where event_id is not null;
