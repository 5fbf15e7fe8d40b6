-- How often a contract is billed. Twice a month means 15 days after a month's closing too; half_month_from is that closing, as long as
-- the order that is open ends in the middle of a month.
alter table contracts
  add column billing_rhythm text not null default 'monthly' check (billing_rhythm in ('monthly', 'twice_monthly')),
  add column half_month_from timestamptz(3);
-- One that ends in the middle of a month: it has neither the fee of the month nor what is added by rules.
alter table orders add column is_half boolean not null default false;
