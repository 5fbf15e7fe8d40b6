-- Cents are 64 bits wide: 32 end at $21,474,836.47.
alter table disputes alter column value_cents type bigint, alter column returned_cents type bigint;
