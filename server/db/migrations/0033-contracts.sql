-- The contract of a disabled organization is not resumed (decisions 4.7): what restoring it owes is done when it is enabled.
alter table contracts add column resumes_when_enabled boolean not null default false;
