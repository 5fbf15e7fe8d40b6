-- Links by which a phone takes photos for a case that is open on a desk (specification 4.20, decisions 059). The photos
-- are uploads of the user of the desk: they count there, and what is not used is swept as all uploads are.
create table camera_links (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  organization_id integer not null references organizations on delete cascade,
  -- Null for a case that is being started.
  patient_id integer references patients on delete cascade,
  asked_item_id integer references asked_items on delete cascade,
  token_hash bytea not null unique,
  -- The key of the phone that used the link first.
  phone_hash bytea,
  claimed_at timestamptz(3),
  -- Photos that were ever taken, which gives each its own name.
  taken integer not null default 0,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3)
);
create index camera_links_user on camera_links (user_id);
create index camera_links_organization on camera_links (organization_id);
create index camera_links_patient on camera_links (patient_id) where patient_id is not null;
create index camera_links_asked_item on camera_links (asked_item_id) where asked_item_id is not null;
create index camera_links_expires_at on camera_links (expires_at);

create table camera_photos (
  id integer generated always as identity primary key,
  camera_link_id integer not null references camera_links on delete cascade,
  file_path text not null unique,
  name text not null,
  size integer not null,
  -- A small JPEG as a data: URL, drawn by the phone: the upload itself may show place and device.
  preview text,
  created_at timestamptz(3) not null
);
create index camera_photos_link on camera_photos (camera_link_id, id);
