create table survey_questions (
  id integer primary key,
  question text not null
);

-- Answer 7 means Other: only it carries words of its own.
create table survey_answers (
  id integer primary key,
  survey_question_id integer not null references survey_questions on delete cascade,
  answer text not null
);
create index survey_answers_question on survey_answers (survey_question_id, id);

insert into survey_questions values (1, 'How did you hear about us?');
insert into survey_answers values
  (1, 1, 'Colleague'),
  (2, 1, 'Conference'),
  (3, 1, 'Search'),
  (4, 1, 'Social media'),
  (5, 1, 'Journal'),
  (6, 1, 'Lab partner'),
  (7, 1, 'Other');

create table survey_responses (
  organization_id integer not null references organizations on delete cascade,
  survey_question_id integer not null references survey_questions,
  survey_answer_id integer not null references survey_answers,
  survey_response_other text,
  user_id integer not null references users on delete cascade,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, survey_question_id)
);
create index survey_responses_user on survey_responses (user_id);
