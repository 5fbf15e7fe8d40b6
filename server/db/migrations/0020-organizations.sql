-- Where invoices go, one per organization; written by the account setup and by the billing address card.
create table billing_addresses (
  organization_id integer primary key references organizations on delete cascade,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone_number text not null,
  street_address text not null,
  street_address_line_2 text,
  city text not null,
  state text not null,
  country text not null default 'USA',
  zip_code text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);

-- The start-up fee of such an organization is free (decisions 5.5).
alter table organizations add column no_startup_fee boolean not null default false;
