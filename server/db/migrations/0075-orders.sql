-- Cents are 64 bits wide: 32 end at $21,474,836.47.
alter table products alter column value_cents type bigint;
alter table orders
  alter column subtotal_cents type bigint,
  alter column tax_cents type bigint,
  alter column credit_card_fee_cents type bigint,
  alter column total_cents type bigint,
  alter column patients_cents type bigint,
  alter column monthly_fee_cents type bigint,
  alter column credits_cents type bigint;
alter table order_lines alter column value_cents type bigint;
