-- Where who accepts will work: a member without a location cannot submit a case.
alter table invitations add column location_ids integer[] not null default '{}';
