-- What a dispute takes off a patient of an open order goes when the case leaves the order.
alter table patient_charges add column dispute_id integer references disputes on delete set null;
create index patient_charges_dispute on patient_charges (dispute_id) where dispute_id is not null;
