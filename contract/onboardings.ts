import { z } from 'zod'
import { STAFF_ROLES } from './access.ts'
import { defineCalls } from './call.ts'
import { ONBOARDING_STEPS } from './onboarding-steps.ts'
import { queryId, filters, normalizeLine, instant, like, listOf, message, paged, paging, sortBy } from './wire.ts'

/** Rules of ONB-10; an empty value is reported as missing (ONB-11). */
const trackingNumber = z
  .string('Field is empty.')
  .overwrite(normalizeLine)
  .trim()
  // Aborts, so that an empty value gets no further errors.
  .min(1, { error: 'Field is empty.', abort: true })
  .min(6, 'Minimum of 6 characters.')
  .max(30, 'Up to 30 characters')
  .regex(/^[A-Za-z0-9]+$/, 'Must only contain alphanumeric characters')

const completionDate = z.iso.date({
  error: ({ input }) => (input == null || input === '' ? 'Field is empty.' : 'Invalid date.'),
})

export const onboardingInputs = {
  tracking_number: trackingNumber,
  estimated_date_of_completion: completionDate,
}

const row = z.object({
  id: z.number(),
  organization: z.object({ id: z.number(), name: z.string() }),
  /** 1 Pending, 5 In Progress, 10 Completed. */
  status: z.number(),
  /** Number of finished steps: 0 none, 11 all (specification 4.8). */
  current_step: z.number(),
  /** Time since which the next step is waiting. */
  waiting_since: instant,
  created_at: instant,
  updated_at: instant,
})
export type OnboardingRow = z.infer<typeof row>

/** An onboarding as returned by the API (ONB-03). */
export const onboarding = row.extend({
  metadata: z.object({
    tracking_number: z.string().nullable(),
    estimated_date_of_completion: z.string().nullable(),
  }),
})
export type Onboarding = z.infer<typeof onboarding>

const step = z.object({
  n: z.number(),
  parent: z.string(),
  label: z.string(),
  doctor_allowed: z.boolean(),
  input: z.object({ name: z.enum(['tracking_number', 'estimated_date_of_completion']), label: z.string() }).nullable(),
  finished_at: instant.nullable(),
  /** The user who finished the step; the names of staff are hidden from a practice. */
  finished_by: z.string().nullable(),
})
export type OnboardingStepState = z.infer<typeof step>

const meta = z.object({
  doctor_allowed_steps: z.array(z.number()),
  links: z.object({ installer: z.string().nullable() }),
  steps: z.array(step),
})

const one = z.object({ onboarding, meta })

export const onboardingCalls = defineCalls({
  list: {
    method: 'GET',
    path: '/onboardings',
    summary: 'Onboardings of all practices that are not archived',
    access: { roles: STAFF_ROLES },
    query: z.object({
      filter: filters({
        search_organization_name: like,
        status: listOf(queryId),
        chosen_wi_organization_id: listOf(queryId),
      }),
      sort: sortBy(['created_at', 'organization_name', 'status', 'current_step', 'waiting_since', 'turn']).optional(),
      ...paging(10),
    }),
    reply: paged('onboardings', row),
  },
  get: {
    method: 'GET',
    path: '/onboardings/:id',
    summary: 'One onboarding in scope, with its steps; of a practice with organization.onboarding.view',
    access: 'signed-in',
    reply: one,
  },
  proceed: {
    method: 'POST',
    path: '/onboardings/:id/proceed_next_step',
    summary: 'Finishes the next step, which needs its input; with the step that one sees, 409 when somebody was first',
    access: 'signed-in',
    body: z.object({ current_step: z.number().int().min(0).max(ONBOARDING_STEPS.length).optional() }),
    reply: one.extend({ message }),
  },
  saveMetadata: {
    method: 'PUT',
    path: '/onboardings/:id/metadata',
    summary: 'Saves what steps need; an input that is not named stays',
    access: 'signed-in',
    body: z.object({
      metadata: z
        .object(onboardingInputs)
        .partial()
        .refine((inputs) => Object.keys(inputs).length > 0, 'Field is empty.'),
      updated_at: instant.optional(),
    }),
    reply: one.extend({ message }),
  },
})
