-- What the dashboard counts of a print stands with its request, so that counting reads one table. The print's own row is
-- what is written; nothing else may write these.
alter table customer_requests
  add column print_assigned_to text check (print_assigned_to in ('O', 'H', '3')),
  add column print_status_id integer check (print_status_id in (1, 2, 3)),
  add column print_ship_date date;
update customer_requests r
set print_assigned_to = p.assigned_to, print_status_id = p.printing_request_status_id, print_ship_date = p.ship_date
from printing_requests p where p.customer_request_id = r.id;
create index customer_requests_print_ship on customer_requests (print_ship_date) where print_ship_date is not null;

create function copy_print_to_request() returns trigger language plpgsql as $$
begin
  update customer_requests
  set print_assigned_to = new.assigned_to, print_status_id = new.printing_request_status_id, print_ship_date = new.ship_date
  where id = coalesce(new.customer_request_id, old.customer_request_id)
    and (print_assigned_to, print_status_id, print_ship_date)
      is distinct from (new.assigned_to, new.printing_request_status_id, new.ship_date);
  return null;
end $$;
create trigger printing_requests_copied after insert or update or delete on printing_requests
  for each row execute function copy_print_to_request();

-- Few prints have brackets inserted, and one card counts them.
create index printing_request_items_brackets on printing_request_items (printing_request_id) where insert_brackets;
