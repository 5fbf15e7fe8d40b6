-- How much each key is used, by the day. Each node adds what it counted about once a minute.
create table api_key_usage (
  api_key_id integer not null references api_keys on delete cascade,
  day date not null,
  calls integer not null,
  -- Of them, those that were refused: no permission, no scope, too many.
  refused integer not null,
  -- The minute that was counted last, and the most calls in one.
  minute timestamptz(3) not null,
  in_minute integer not null,
  busiest integer not null,
  primary key (api_key_id, day)
);
