import { permits, type Access } from '#contract/access.ts'
import type { Call } from '#contract/call.ts'
import { changesPractice, ownClosedBlocker } from '#contract/closed-organizations.rules.ts'
import { toActor, useMe } from './useMe.ts'

/** LAYOUT-17: the page is open to the user, but this section of it is not. */
export const SECTION_FORBIDDEN = "You don't have permission to access this section."
export const ACTION_FORBIDDEN = "You don't have permission to do this."

type Guarded = Pick<Call, 'access' | 'withoutSecondFactor' | 'isPersonal'> & Partial<Pick<Call, 'method'>>

export type Can = {
  /**
   * Whether the user may send a call or open a screen; `organization_id` is the organization in the call's path, if
   * any.
   */
  (target: Access | Guarded, organization_id?: number): boolean
  /** The tooltip of a control that is visible but disabled. */
  reason: (target: Access | Guarded, organization_id?: number) => string | undefined
}

/** Evaluates the server's own access rules in the browser, to hide or disable what it would refuse. */
export function useCan(): Can {
  const user = useMe()
  const actor = toActor(user)
  return Object.assign(can, { reason })

  function can(target: Access | Guarded, organization_id?: number) {
    if (user.second_factor_missing && isGuarded(target) && !target.withoutSecondFactor) return false
    return !closed(target, organization_id) && permits(getAccess(target), actor, organization_id)
  }

  /** Blocks changes in the user's own practice while that is archived or disabled. */
  function closed(target: Access | Guarded, organization_id = actor.current_organization_id) {
    const isChange = isGuarded(target) && changesPractice({ method: 'GET', ...target })
    return isChange
      ? ownClosedBlocker({ role: actor.role, organizations: user.organizations }, organization_id)
      : undefined
  }

  function reason(target: Access | Guarded, organization_id?: number) {
    return can(target, organization_id) ? undefined : (closed(target, organization_id)?.text ?? ACTION_FORBIDDEN)
  }
}

function getAccess(target: Access | Guarded): Access {
  return isGuarded(target) ? target.access : target
}

function isGuarded(target: Access | Guarded): target is Guarded {
  return typeof target === 'object' && 'access' in target
}
