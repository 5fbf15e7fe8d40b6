-- What stands at a step, the oldest first, without a look at the table.
create index patients_queue on patients (step_updated_at, id)
  include (step_request_type, step_key, step_status, organization_id, is_on_hold)
  where deleted_at is null and step_key is not null;
-- What waits for the doctor.
create index patients_awaiting on patients (setup_completed_at, id) include (organization_id, is_on_hold)
  where deleted_at is null and status_key = 'awaiting_approval';
-- What one person has in hand, and what was finished of late.
create index workflow_steps_user on workflow_steps (user_id, finished_at) where user_id is not null;
