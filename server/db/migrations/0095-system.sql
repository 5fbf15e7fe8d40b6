-- One row for each running process of the portal, which it rewrites every few seconds, for the page System (decision 071).
create table nodes (
  id uuid primary key,
  -- Whose node it is: a restored copy has the rows of the site that it was copied from, and shows none of them.
  installation uuid,
  is_drill boolean not null,
  name text not null,
  version text not null,
  release integer not null,
  started_at timestamptz(3) not null,
  seen_at timestamptz(3) not null,
  -- Set by a process that ends as it was told to; one that was killed only stops rewriting its row.
  stopped_at timestamptz(3),
  -- Memory, processor, event loop, sockets and disk.
  figures jsonb not null,
  -- What each outside service said when this process last tried it.
  services jsonb not null,
  -- The slow requests of the last hour, summed up by route.
  slow_requests jsonb not null
) with (fillfactor = 50);
