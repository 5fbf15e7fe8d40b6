import { useQuery } from '@tanstack/react-query'
import { ONBOARDING_STATUS } from '#contract/onboarding-steps.ts'
import { mayProceed } from '#contract/onboardings.rules.ts'
import { onboardingCalls, type Onboarding } from '#contract/onboardings.ts'
import { organizationCalls } from '#contract/organizations.ts'
import { q } from '#web/api/query.ts'
import { actorOf, useMe } from '#web/api/useMe.ts'
import { isOpen, useChoice } from './checklist-state.ts'

/** ONB-06 */
const POLL = 5000

/**
 * That of the current practice, unless it was completed before.
 *
 * @param polls asks anew every five seconds while the checklist is open and not Completed.
 */
export function useOwnOnboarding({ polls }: { polls: boolean }) {
  const me = useMe()
  const organization = me.current_organization_id
  const chosen = useChoice()
  const found = useQuery({
    ...q(organizationCalls.get, { params: { id: organization ?? 0 }, query: { include: 'onboarding' } }),
    enabled: organization !== null,
  }).data?.organization.onboarding
  const { data } = useQuery({
    ...q(onboardingCalls.get, { params: { id: found?.id ?? 0 } }),
    enabled: Boolean(found && found.status !== ONBOARDING_STATUS.completed),
    // A failure is told once: the next look at the window asks again.
    refetchInterval: ({ state }) => {
      const onboarding = state.data?.onboarding
      if (!polls || !onboarding || state.error || onboarding.status === ONBOARDING_STATUS.completed) return false
      return isOpenNow(onboarding) ? POLL : false
    },
  })
  return data && { ...data, isOpen: isOpenNow(data.onboarding) }

  function isOpenNow(onboarding: Onboarding) {
    const facts = { organization_id: onboarding.organization.id, current_step: onboarding.current_step }
    return isOpen(onboarding, mayProceed(actorOf(me), facts), chosen)
  }
}
