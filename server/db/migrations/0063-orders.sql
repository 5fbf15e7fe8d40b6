-- A monthly order that Close Invoice bills before its date has no number: it is not one of the months.
alter table orders drop constraint orders_check;
alter table orders add constraint orders_number_check check (
  case when kind = 'start_up' then number is null else number is not null or fm_invoice_status is not null end);
-- A discount that belongs to the monthly fee: it stays with the fee when an order is closed early.
alter table order_lines add column reduces text check (reduces = 'month');
update order_lines l set reduces = 'month' from orders o
where o.id = l.order_id and o.fm_invoice_status is null and l.kind = 'discount'
  and l.custom_description ~ '^Dispute [0-9]+, Monthly fee$';
-- A tax rate has three decimals: 7.125 % is 712.5.
alter table orders alter column tax_hundredths type double precision;
