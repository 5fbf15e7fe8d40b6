-- Folded as names of patients are.
alter table locations drop column search_text;
alter table locations
  add column search_text text not null generated always as (fold(
    location_name || ' ' || first_name || ' ' || last_name || ' ' || email || ' ' || phone_number || ' ' || street_address
    || ' ' || coalesce(street_address_line_2, '') || ' ' || city || ' ' || state || ' ' || zip_code)) stored;
create index locations_search on locations using gin (search_text gin_trgm_ops);
