-- The license of a contract (register 44, 45): without a license_type_id there is none.
alter table contracts
  alter column license_type_id drop not null,
  add column activated_at timestamptz(3),
  add column expiration_date date,
  -- Of the license alone: what is billed moves updated_at.
  add column license_updated_at timestamptz(3);
-- Whoever was set up before works with it already.
update contracts set activated_at = initial_payment_date where initial_payment_date is not null;
