-- The monthly orders: the n-th of its organization, from when it is open, and what was frozen when it was closed.
alter table orders
  add column number integer,
  add column opened_at timestamptz(3),
  add column patients_cents integer not null default 0,
  add column monthly_fee_cents integer not null default 0,
  add column credits_cents integer not null default 0,
  -- Of the volume discount, with the arches that reached it.
  add column discount_hundredths integer not null default 0,
  add column arches integer not null default 0,
  add column card_hundredths integer not null default 0,
  -- When the next payment is attempted.
  add column attempt_at timestamptz(3);
-- Those of the old system are counted in their order.
update orders o set opened_at = created_at, number = n.number
from (select id, row_number() over (partition by organization_id order by id) as number from orders where kind = 'monthly') n
where n.id = o.id;
alter table orders add check ((kind = 'monthly') = (number is not null));
create unique index orders_number on orders (organization_id, number) where kind = 'monthly';
create index orders_attempt on orders (attempt_at) where attempt_at is not null;

alter table order_lines add column periodic_rule_id integer;
create unique index order_lines_rule on order_lines (order_id, periodic_rule_id) where periodic_rule_id is not null;
-- A promotion is taken off once.
create unique index order_lines_promotion on order_lines (order_id, promotion_code_id) where promotion_code_id is not null;

-- What an invoice took of a credit; what is left of a credit is its value less these.
create table credit_uses (
  order_id integer not null references orders on delete cascade,
  credit_id integer not null references organization_credits on delete cascade,
  value_cents bigint not null check (value_cents > 0),
  primary key (order_id, credit_id)
);
create index credit_uses_credit on credit_uses (credit_id);

-- Whoever is set up has an open order; what lies behind is not billed now.
insert into orders (organization_id, kind, number, opened_at, created_at, updated_at)
select c.organization_id, 'monthly', 1 + count(o.id), now(), now(), now()
from contracts c left join orders o on o.organization_id = c.organization_id and o.kind = 'monthly'
where c.initial_payment_date is not null
  and not exists (select from orders r where r.organization_id = c.organization_id and r.fm_invoice_status is null)
group by c.organization_id;
update contracts set next_payment_date = next_payment_date + make_interval(months =>
  (12 * extract(year from age(now(), next_payment_date)) + extract(month from age(now(), next_payment_date)))::integer + 1)
where next_payment_date <= now();
