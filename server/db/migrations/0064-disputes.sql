-- What was really given back: at most what the line added to what was charged.
alter table disputes add column returned_cents integer check (returned_cents >= 0);
update disputes set returned_cents = value_cents where status = 'removed';
alter table disputes add check ((status = 'removed') = (returned_cents is not null));
