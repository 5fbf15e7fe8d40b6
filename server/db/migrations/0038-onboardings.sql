-- Who finished which step of an onboarding, and when; how many are finished stands in onboardings.current_step.
create table onboarding_steps (
  onboarding_id integer not null references onboardings on delete cascade,
  step integer not null check (step between 1 and 11),
  finished_at timestamptz(3) not null,
  user_id integer references users on delete set null,
  primary key (onboarding_id, step)
);
create index onboarding_steps_user on onboarding_steps (user_id);
create index onboardings_status on onboardings (status, created_at desc);
