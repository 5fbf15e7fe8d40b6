-- What a search compares (specification 1.5): without case, accents and apostrophes, so that Zoe finds Zoë and OBrien finds O'Brien.
-- Letters that have no accent to take off are spelled out. Both the column and the words asked for go through it.
create function fold(text) returns text language sql immutable strict parallel safe as $$
  select replace(replace(replace(
    translate(
      lower(regexp_replace(
        normalize($1, NFD),
        '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\u0027\u0060\u00b4\u02b9\u02bb\u02bc\u2018\u2019\u201b\u2032\u2035\uff07]',
        '', 'g')),
      'øłđħŧı', 'oldhti'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
$$;

alter table patients drop column search_text;
alter table patients
  add column search_text text not null
    generated always as (fold(first_name || ' ' || last_name || ' ' || coalesce(case_number_text, ''))) stored;
create index patients_search on patients using gin (search_text gin_trgm_ops);
create index patients_active_search on patients using gin (search_text gin_trgm_ops)
  where deleted_at is null and is_active_request;
