import { useQuery } from '@tanstack/react-query'
import { ONBOARDING_STATUS } from '#contract/onboarding-steps.ts'
import { mayProceed } from '#contract/onboardings.rules.ts'
import { onboardingCalls, type Onboarding } from '#contract/onboardings.ts'
import { organizationCalls } from '#contract/organizations.ts'
import { q } from '#web/api/query.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { isOpen, useChecklistChoice } from './checklist-state.ts'

/** Milliseconds (ONB-06). */
const POLL = 5000

/**
 * Loads the onboarding of the current practice, or undefined if it was completed before.
 *
 * @param polls refetches every five seconds while the checklist is open and the onboarding is not completed.
 */
export function useOwnOnboarding({ polls }: { polls: boolean }) {
  const me = useMe()
  const organization = me.current_organization_id
  const chosen = useChecklistChoice()
  const summary = useQuery({
    ...q(organizationCalls.get, { params: { id: organization ?? 0 }, query: { include: 'onboarding' } }),
    enabled: organization !== null,
  }).data?.organization.onboarding
  const { data } = useQuery({
    ...q(onboardingCalls.get, { params: { id: summary?.id ?? 0 } }),
    enabled: Boolean(summary && summary.status !== ONBOARDING_STATUS.completed),
    // Polling stops after an error, so that the error is reported once; refetch on window focus retries.
    refetchInterval: ({ state }) => {
      const onboarding = state.data?.onboarding
      if (!polls || !onboarding || state.error || onboarding.status === ONBOARDING_STATUS.completed) return false
      return isOpenNow(onboarding) ? POLL : false
    },
  })
  return data && { ...data, isOpen: isOpenNow(data.onboarding) }

  function isOpenNow(onboarding: Onboarding) {
    const state = { organization_id: onboarding.organization.id, current_step: onboarding.current_step }
    return isOpen(onboarding, mayProceed(toActor(me), state), chosen)
  }
}
