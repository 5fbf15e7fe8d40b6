-- How many documents there are of each combination that a facet may ask for: the sum of its rows. A change adds rows and
-- never updates one, so two changes at once do not wait for each other; the engine folds them (docs/decisions/033).
create table search_totals (
  is_archived boolean not null,
  status integer,
  filter text,
  payment text,
  customized_fees jsonb,
  organization_type text,
  invoice_version text,
  documents integer not null
);

create function add_to_search_totals() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into search_totals
    select is_archived, status, filter, payment, customized_fees, organization_type, invoice_version, sum(documents) from (
      select is_archived, status, filter, payment, customized_fees, organization_type, invoice_version, 1 as documents
      from after_rows
      union all
      select is_archived, status, filter, payment, customized_fees, organization_type, invoice_version, -1
      from before_rows
    ) changed
    group by 1, 2, 3, 4, 5, 6, 7 having sum(documents) <> 0;
  elsif tg_op = 'INSERT' then
    insert into search_totals
    select is_archived, status, filter, payment, customized_fees, organization_type, invoice_version, count(*)
    from after_rows group by 1, 2, 3, 4, 5, 6, 7;
  else
    insert into search_totals
    select is_archived, status, filter, payment, customized_fees, organization_type, invoice_version, -count(*)
    from before_rows group by 1, 2, 3, 4, 5, 6, 7;
  end if;
  return null;
end $$;
create trigger search_documents_added after insert on search_documents
  referencing new table as after_rows for each statement execute function add_to_search_totals();
create trigger search_documents_changed after update on search_documents
  referencing old table as before_rows new table as after_rows for each statement execute function add_to_search_totals();
create trigger search_documents_removed after delete on search_documents
  referencing old table as before_rows for each statement execute function add_to_search_totals();

insert into search_totals
select is_archived, status, filter, payment, customized_fees, organization_type, invoice_version, count(*)
from search_documents group by 1, 2, 3, 4, 5, 6, 7;
