-- What a doctor wants in each of their cases in an organization (specification 4.18). The words of the columns are those
-- of contract/tooth-changes.ts; the amount is in mm or degrees, as the direction says.
create table standing_instructions (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  organization_id integer not null references organizations on delete cascade,
  tooth_group text not null check (tooth_group in (
    'incisors', 'canines', 'premolars', 'molars', 'upper_incisors', 'upper_canines', 'upper_premolars',
    'upper_molars', 'lower_incisors', 'lower_canines', 'lower_premolars', 'lower_molars')),
  direction text not null check (direction in (
    'mesial', 'distal', 'gingival', 'incisal', 'buccal', 'lingual', 'rotate_mesial_out', 'rotate_distal_out',
    'root_buccal', 'root_lingual', 'tip_mesial', 'tip_distal')),
  amount double precision not null check (amount > 0),
  text text,
  created_by_user_id integer references users on delete set null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- A deleted one stays, so that it is not suggested again.
  ended_at timestamptz(3)
);
-- Two amounts for the same movement would contradict each other.
create unique index standing_instructions_key on standing_instructions (user_id, organization_id, tooth_group, direction)
  where ended_at is null;
create index standing_instructions_doctor on standing_instructions (user_id, organization_id, id);
create index standing_instructions_organization on standing_instructions (organization_id);
create index standing_instructions_created_by on standing_instructions (created_by_user_id)
  where created_by_user_id is not null;

-- What was followed in a case, with the instruction as it was then.
create table standing_instruction_ticks (
  patient_id integer not null references patients on delete cascade,
  standing_instruction_id integer not null references standing_instructions on delete cascade,
  tooth_group text not null check (tooth_group in (
    'incisors', 'canines', 'premolars', 'molars', 'upper_incisors', 'upper_canines', 'upper_premolars',
    'upper_molars', 'lower_incisors', 'lower_canines', 'lower_premolars', 'lower_molars')),
  direction text not null check (direction in (
    'mesial', 'distal', 'gingival', 'incisal', 'buccal', 'lingual', 'rotate_mesial_out', 'rotate_distal_out',
    'root_buccal', 'root_lingual', 'tip_mesial', 'tip_distal')),
  amount double precision not null check (amount > 0),
  text text,
  ticked_by_user_id integer references users on delete set null,
  -- Kept beside the id, because the user may be deleted later.
  ticked_by_name text not null,
  ticked_at timestamptz(3) not null,
  primary key (patient_id, standing_instruction_id)
);
create index standing_instruction_ticks_instruction on standing_instruction_ticks (standing_instruction_id);
create index standing_instruction_ticks_user on standing_instruction_ticks (ticked_by_user_id)
  where ticked_by_user_id is not null;

-- Suggestions that a doctor does not want.
create table standing_instruction_dismissals (
  user_id integer not null references users on delete cascade,
  organization_id integer not null references organizations on delete cascade,
  tooth_group text not null check (tooth_group in (
    'incisors', 'canines', 'premolars', 'molars', 'upper_incisors', 'upper_canines', 'upper_premolars',
    'upper_molars', 'lower_incisors', 'lower_canines', 'lower_premolars', 'lower_molars')),
  direction text not null check (direction in (
    'mesial', 'distal', 'gingival', 'incisal', 'buccal', 'lingual', 'rotate_mesial_out', 'rotate_distal_out',
    'root_buccal', 'root_lingual', 'tip_mesial', 'tip_distal')),
  amount double precision not null check (amount > 0),
  created_at timestamptz(3) not null,
  primary key (user_id, organization_id, tooth_group, direction, amount)
);
create index standing_instruction_dismissals_organization on standing_instruction_dismissals (organization_id);

-- The change that a comment asks for in fixed words: { tooth_group, direction, amount }.
alter table setup_comments add column change jsonb;
-- The suggestions count the newest ones of a doctor.
create index setup_comments_changes on setup_comments (user_id, id) where change is not null;
