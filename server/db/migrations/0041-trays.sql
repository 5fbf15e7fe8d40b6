alter table case_trays add column created_by_user_id integer references users on delete set null;
create index case_trays_created on case_trays (created_at desc, id desc);
create unique index case_trays_shipping_id on case_trays (shipping_id_text) where shipping_id_text is not null;
