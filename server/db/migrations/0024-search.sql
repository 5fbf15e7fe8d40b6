-- What is found under Organizations & Users, when our own server is the engine (docs/decisions/015).
create table search_documents (
  id text primary key,
  -- As it is answered; everything but `words` and `text` is read from it.
  document jsonb not null,
  -- The words of the document with their weights, made by the engine: lower-case, without accents.
  words tsvector not null,
  -- The same words for the second try, when none begins as it was typed.
  text text not null,
  model text not null generated always as (document ->> 'model') stored,
  model_id integer not null generated always as ((document ->> 'model_id')::integer) stored,
  filter text generated always as (document ->> 'filter') stored,
  status integer generated always as ((document ->> 'status')::integer) stored,
  payment text generated always as (document ->> 'payment') stored,
  customized_fees jsonb generated always as (document -> 'customized_fees') stored,
  organization_type text generated always as (document ->> 'organization_type') stored,
  invoice_version text generated always as (document ->> 'invoice_version') stored,
  is_archived boolean not null generated always as ((document ->> 'is_archived')::boolean) stored,
  joined_at_unix bigint generated always as ((document ->> 'joined_at_unix')::bigint) stored,
  number_of_patients integer generated always as ((document ->> 'number_of_patients')::integer) stored,
  newest_case_submission_unix bigint generated always as ((document ->> 'newest_case_submission_unix')::bigint) stored,
  submission_average double precision
    generated always as ((document ->> 'submission_average')::double precision) stored
);
create unique index search_documents_model on search_documents (model, model_id);
create index search_documents_words on search_documents using gin (words);
create index search_documents_text on search_documents using gin (text gin_trgm_ops);
-- Totals and facets count without a look at the documents, which are twenty times as large.
create index search_documents_facets on search_documents
  (is_archived, status, filter, payment, organization_type, invoice_version, joined_at_unix, customized_fees);
-- The orders, each in both directions; only the last of them can have nothing to go by.
create index search_documents_joined on search_documents (joined_at_unix, id);
create index search_documents_patients on search_documents (number_of_patients, id);
create index search_documents_average on search_documents (submission_average, id);
create index search_documents_newest on search_documents (newest_case_submission_unix desc nulls last, id desc);
create index search_documents_oldest on search_documents (newest_case_submission_unix, id);

-- How far the pass over everything has come, for each engine and version of the documents.
create table search_passes (
  engine text primary key,
  version integer not null,
  model text not null,
  after_id integer not null default 0,
  finished_at timestamptz(3)
);
