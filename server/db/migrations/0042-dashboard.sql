-- The cards of the dashboard count what lies in a range of days, each by its own date; the others have their index.
create index customer_requests_created on customer_requests (created_at);
create index patients_setup_completed on patients (setup_completed_at)
  where setup_completed_at is not null and deleted_at is null;
