-- Cents are 64 bits wide: 32 end at $21,474,836.47.
alter table customer_requests alter column custom_shipping_fee_cents type bigint;
