-- Which layout its invoices have (decisions 5.7): whoever comes from the system before keeps the old one.
alter table organizations
  add column invoice_version text not null default 'New' check (invoice_version in ('New', 'Old'));
