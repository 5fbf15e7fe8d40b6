import { ONBOARDING_STEPS } from '#contract/onboarding-steps.ts'
import type { onboardingCalls } from '#contract/onboardings.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { proceedNextStep, saveMetadata } from './actions.ts'
import { getOnboarding, listOnboardings } from './queries.ts'

export const onboardingRoutes: Handlers<typeof onboardingCalls> = {
  list: (ctx, { query }) => listOnboardings(ctx, query),
  get: (ctx, { params }) => getOnboarding(ctx, params.id),
  proceed: async (ctx, { params, body }) => {
    await proceedNextStep(ctx, params.id, body.current_step)
    const reply = await getOnboarding(ctx, params.id)
    const finished = ONBOARDING_STEPS[reply.onboarding.current_step - 1]
    return { ...reply, message: `“${finished?.label}” is finished.` }
  },
  saveMetadata: async (ctx, { params, body }) => {
    await saveMetadata(ctx, params.id, body)
    return { ...(await getOnboarding(ctx, params.id)), message: 'Onboarding details successfully updated.' }
  },
}
