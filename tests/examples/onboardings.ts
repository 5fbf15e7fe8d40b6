import type { onboardingCalls } from '#contract/onboardings.ts'
import type { Examples, World } from './world.ts'

const METADATA = { tracking_number: '1Z84A07E0371182206' }

export const onboardingExamples: Examples<typeof onboardingCalls> = {
  list: () => ({}),
  get: async (world) => onboardingParams(world),
  /** The first step, which the practice completes; the metadata that it requires is stored before. */
  proceed: async (world) => {
    const { id } = await world.onboarding()
    const metadata = JSON.stringify(METADATA)
    await world.t.services.db.updateTable('onboardings').set({ metadata }).where('id', '=', id).execute()
    return { params: { id }, body: {} }
  },
  saveMetadata: async (world) => ({ ...(await onboardingParams(world)), body: { metadata: METADATA } }),
}

async function onboardingParams({ onboarding }: World) {
  return { params: { id: (await onboarding()).id } }
}
