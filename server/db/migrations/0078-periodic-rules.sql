-- Cents are 64 bits wide: 32 end at $21,474,836.47.
alter table periodic_rules alter column value_cents type bigint;
