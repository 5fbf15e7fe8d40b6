-- When the dates of a shipment were last set by hand; the promise of the case follows them then (specification 4.15).
alter table printing_requests add column dates_edited_at timestamptz(3);
