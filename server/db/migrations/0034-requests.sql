-- One number for the parcel of a request, whether it was noted beforehand or when it was sent.
update customer_requests r set tracking_number = p.tracking_number
from printing_requests p
where p.customer_request_id = r.id and p.tracking_number is not null and p.tracking_number is distinct from r.tracking_number;
alter table printing_requests drop column tracking_number;
create index customer_requests_tracking on customer_requests (lower(tracking_number)) where tracking_number is not null;

-- Whoever left a trace in a case is archived and not deleted, so nothing follows.
update customer_requests r set created_by_user_id = null
where not exists (select from users u where u.id = r.created_by_user_id) and r.created_by_user_id is not null;
update printing_requests p set patient_label_printed_by = null
where not exists (select from users u where u.id = p.patient_label_printed_by) and p.patient_label_printed_by is not null;
update printing_requests p set shipping_label_printed_by = null
where not exists (select from users u where u.id = p.shipping_label_printed_by) and p.shipping_label_printed_by is not null;

alter table customer_requests
  add check (status_id in (1, 2, 3, 4, 5)),
  add foreign key (created_by_user_id) references users;
alter table printing_requests
  add check (printing_request_status_id in (1, 2, 3)),
  add foreign key (patient_label_printed_by) references users,
  add foreign key (shipping_label_printed_by) references users;
alter table flawed_trays
  add check (status_id in (1, 2)),
  add check (jaw_type_id in (1, 2, 3)),
  add check (print in (1, 2, 3));
alter table printing_request_items
  add check (jaw_type_id in (1, 2, 3)),
  add check (content_type_id in (1, 2, 3));
