import { OTHER_ANSWER, SETUP_QUESTION } from '#contract/surveys.ts'
import { invalid } from '#server/errors.ts'
import type { Ctx } from '#server/work.ts'
import { findSurveyQuestion } from './queries.ts'

type SurveyResponse = {
  survey_question_id?: number | null | undefined
  survey_answer_id?: number | null | undefined
  survey_response_other?: string | null | undefined
}

/**
 * SETUP-12: requires one of the answers to the question of the account setup, if it has any. A repeated call changes
 * the answer.
 */
export async function saveSurveyResponse(ctx: Ctx, organization_id: number, response: SurveyResponse) {
  const question = await findSurveyQuestion(ctx, SETUP_QUESTION)
  if (!question || question.survey_answers.length === 0) return
  if (response.survey_question_id != null && response.survey_question_id !== question.id) {
    throw invalid({ survey_question_id: ['Invalid question.'] })
  }
  const answer = question.survey_answers.find(({ id }) => id === response.survey_answer_id)
  if (!answer) throw invalid({ survey_answer_id: ['Must not be empty.'] })
  const values = {
    survey_answer_id: answer.id,
    survey_response_other: answer.id === OTHER_ANSWER ? (response.survey_response_other ?? null) : null,
    user_id: ctx.actor.id,
    updated_at: ctx.now,
  }
  await ctx.db
    .insertInto('survey_responses')
    .values({ organization_id, survey_question_id: question.id, ...values, created_at: ctx.now })
    .onConflict((row) => row.columns(['organization_id', 'survey_question_id']).doUpdateSet(values))
    .execute()
}
