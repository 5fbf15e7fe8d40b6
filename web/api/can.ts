import { permits, type Access } from '#contract/access.ts'
import { actorOf, useMe } from './useMe.ts'

export const NO_PAGE = "You don't have permission to access this page."
const NO_ACTION = "You don't have permission to do this."

export type Can = {
  /** Whether the person may use a call or see a screen; `organization_id` where the call's path names one. */
  (what: Access | { access: Access }, organization_id?: number): boolean
  /** The tooltip of a control that is shown but may not be used. */
  reason: (what: Access | { access: Access }, organization_id?: number) => string | undefined
}

/** The server's own judgement, asked beforehand. */
export function useCan(): Can {
  const actor = actorOf(useMe())
  return Object.assign(can, { reason })

  function can(what: Access | { access: Access }, organization_id?: number) {
    return permits(accessOf(what), actor, organization_id)
  }

  function reason(what: Access | { access: Access }, organization_id?: number) {
    return can(what, organization_id) ? undefined : NO_ACTION
  }
}

function accessOf(what: Access | { access: Access }): Access {
  return typeof what === 'object' && 'access' in what ? what.access : what
}
