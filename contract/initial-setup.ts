import { z } from 'zod'
import { phoneNumber, addressFields } from './addresses.ts'
import { defineCalls } from './call.ts'
import { order } from './orders.ts'
import { promoCode, promotionCode } from './promotion-codes.ts'
import { OTHER_ANSWER } from './surveys.ts'
import { email, line, message, requiredId, requiredName } from './wire.ts'
import { printableText } from './printable-text.ts'

const UNNAMED = /^Account \d+$/

/** Returns an empty string for the placeholder name that an organization has until its owner names it (SETUP-10). */
export function withoutPlaceholderName(name: string) {
  return UNNAMED.test(name.trim()) ? '' : name
}

/** Schema of the account-details form; a survey answer is required only if there is a question (SETUP-12). */
export function accountDetailsSchema({ has_questions }: { has_questions: boolean }) {
  const answer = z.number('Must not be empty.').int('Must not be empty.')
  return z
    .object({
      organization: printableText(requiredName).refine((name) => withoutPlaceholderName(name) !== '', 'Required'),
      first_name: requiredName,
      last_name: requiredName,
      email,
      phone_number: phoneNumber,
      ...addressFields,
      promo_code: promoCode.nullish().transform((value) => value || null),
      survey_question_id: requiredId.nullish(),
      survey_answer_id: has_questions ? answer : answer.nullish(),
      survey_response_other: line.nullish().transform((value) => value || null),
    })
    .refine(isOtherAnswered, {
      path: ['survey_response_other'],
      error: 'Required',
      // Runs even if other fields are invalid, so that all errors appear at once.
      when: () => true,
    })
}

function isOtherAnswered(details: { survey_answer_id?: unknown; survey_response_other?: unknown }) {
  if (details.survey_answer_id !== OTHER_ANSWER) return true
  return typeof details.survey_response_other === 'string' && details.survey_response_other.trim() !== ''
}

/** Values of the account-details form: every field is present, a missing answer is null. */
export const accountDetails = z.object({
  organization: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone_number: z.string(),
  street_address: z.string(),
  street_address_line_2: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  zip_code: z.string(),
  promo_code: z.string(),
  survey_question_id: z.number(),
  survey_answer_id: z.number().nullable(),
  survey_response_other: z.string(),
})
export type AccountDetails = z.infer<typeof accountDetails>

export const initialSetupCalls = defineCalls({
  accountDetails: {
    method: 'GET',
    path: '/organizations/:id/account-details',
    summary: 'What the account setup of your own organization begins with, or goes on with',
    access: { profile: 'normal' },
    reply: z.object({
      account_details: accountDetails,
      metadata: z.object({
        /** The details have been saved before, so only the purchase remains. */
        is_saved: z.boolean(),
        no_startup_fee: z.boolean(),
        /** The current promotion (register 68). */
        promotion: promotionCode.nullable(),
      }),
    }),
  },
  saveAccountDetails: {
    method: 'PUT',
    path: '/organizations/:id/account-details',
    summary: 'Saves the account details of your own organization, again and again until the setup is finished',
    access: { profile: 'normal' },
    body: accountDetailsSchema({ has_questions: false }),
    reply: z.object({ account_details: accountDetails, message }),
  },
  processInitialPurchase: {
    method: 'POST',
    path: '/organizations/:id/process_initial_purchase',
    summary: 'Finishes the account setup: the start-up invoice and the dates of the contract, once',
    access: { profile: 'normal' },
    body: z.object({ promotion_code_id: requiredId.nullish() }),
    reply: z.object({ order, message }),
  },
})
