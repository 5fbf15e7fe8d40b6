-- Cents are 64 bits wide: 32 end at $21,474,836.47.
alter table charges
  alter column base_fee_cents type bigint,
  alter column done_elsewhere_cents type bigint,
  alter column add_ons_cents type bigint;
alter table patient_charges alter column value_cents type bigint;
