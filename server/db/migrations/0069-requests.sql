-- What a label said when it was printed, by the name of the fact: what differs from the case now makes the label stale.
-- Labels printed before this are taken to say what the case says.
alter table printing_requests
  add column patient_label_facts jsonb,
  add column shipping_label_facts jsonb;
