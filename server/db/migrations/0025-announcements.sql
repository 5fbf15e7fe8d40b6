-- Two fixed rows: one for the management four, one for everybody else (specification 4.9). An empty body is none.
create table announcements (
  id integer primary key,
  visibility text not null unique check (visibility in ('internal', 'doctor')),
  body text not null default '',
  updated_at timestamptz(3) not null,
  last_updated_by integer references users on delete set null
);

insert into announcements (id, visibility, updated_at) values (1, 'internal', now()), (2, 'doctor', now());
