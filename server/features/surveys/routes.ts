import type { surveyCalls } from '#contract/surveys.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { getSurveyQuestion } from './queries.ts'

export const surveyRoutes: Handlers<typeof surveyCalls> = {
  get: async (ctx, { params }) => {
    const survey_question = await getSurveyQuestion(ctx, params.id)
    return { survey_question, has_questions: survey_question.survey_answers.length > 0 }
  },
}
