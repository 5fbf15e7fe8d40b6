import { z } from 'zod'
import { defineCalls } from './call.ts'

/** The question of the account setup, and the answer that requires free text (register 47). */
export const SETUP_QUESTION = 1
export const OTHER_ANSWER = 7

export const surveyQuestion = z.object({
  id: z.number(),
  question: z.string(),
  survey_answers: z.array(z.object({ id: z.number(), answer: z.string() })),
})
export type SurveyQuestion = z.infer<typeof surveyQuestion>

export const surveyCalls = defineCalls({
  get: {
    method: 'GET',
    path: '/survey_questions/:id',
    summary: 'A survey question with its answers; has_questions tells whether there is something to answer',
    access: 'signed-in',
    reply: z.object({ survey_question: surveyQuestion, has_questions: z.boolean() }),
  },
})
