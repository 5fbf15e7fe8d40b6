-- Why an invoice is void, and since when. It keeps its lines and totals; what it took of the credits is given back.
alter table orders
  add column voided_at timestamptz(3),
  add column void_reason text,
  add check ((fm_invoice_status is not distinct from 'DELETED') = (voided_at is not null and void_reason is not null)) not valid;
