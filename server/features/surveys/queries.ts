import { notFound } from '#server/errors.ts'
import type { SurveyQuestion } from '#contract/surveys.ts'
import type { Work } from '#server/work.ts'

export async function findSurveyQuestion(ctx: Work, id: number): Promise<SurveyQuestion | undefined> {
  const question = await ctx.db
    .selectFrom('survey_questions')
    .where('id', '=', id)
    .select(['id', 'question'])
    .executeTakeFirst()
  if (!question) return undefined
  const survey_answers = await ctx.db
    .selectFrom('survey_answers')
    .where('survey_question_id', '=', id)
    .select(['id', 'answer'])
    .orderBy('id')
    .execute()
  return { ...question, survey_answers }
}

export async function getSurveyQuestion(ctx: Work, id: number): Promise<SurveyQuestion> {
  const question = await findSurveyQuestion(ctx, id)
  if (!question) throw notFound()
  return question
}

export function findSurveyResponse(ctx: Work, organization_id: number, survey_question_id: number) {
  return ctx.db
    .selectFrom('survey_responses')
    .where('organization_id', '=', organization_id)
    .where('survey_question_id', '=', survey_question_id)
    .select(['survey_answer_id', 'survey_response_other'])
    .executeTakeFirst()
}
