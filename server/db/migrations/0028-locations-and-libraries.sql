-- What the list of locations searches and sorts by.
alter table locations add column search_text text generated always as (lower(
  location_name || ' ' || first_name || ' ' || last_name || ' ' || email || ' ' || phone_number || ' ' || street_address
  || ' ' || coalesce(street_address_line_2, '') || ' ' || city || ' ' || state || ' ' || zip_code)) stored;
create index locations_search on locations using gin (search_text gin_trgm_ops);
create index locations_created on locations (created_at desc, id desc);
create index locations_organization_created on locations (organization_id, created_at desc, id desc);
create index locations_name on locations (lower(location_name), id);
create index locations_city on locations (lower(city), id);

-- Deleting a location asks everything that may name it.
create index printing_requests_any_location on printing_requests (location_id) where location_id is not null;
create index rx_forms_any_shipping_location on rx_forms (shipping_location_id) where shipping_location_id is not null;
create index organizations_main_location_id on organizations (main_location_id) where main_location_id is not null;

-- The file as the person who sent it called it. A library that cases name is only put away: they keep it.
alter table bracket_libraries
  add column original_name text,
  add column size integer,
  add column deleted_at timestamptz(3);
create unique index bracket_libraries_file_path_key on bracket_libraries (file_path);
create index rx_form_bracket_libraries_library on rx_form_bracket_libraries (bracket_library_id);
