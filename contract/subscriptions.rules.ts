import type { Blocker } from './cases.rules.ts'
import { CODE } from './errors.ts'
import { closedBlocker, SUSPENDED_CONTRACT } from './closed-organizations.rules.ts'

type State = { suspended_at: string | null }
type Place = { deleted_at: string | null; disabled_at: string | null }

/** Returns why a contract cannot be suspended (specification 4.7). */
export function suspendBlocker({ suspended_at }: State): Blocker | undefined {
  if (!suspended_at) return undefined
  return { text: 'The subscription is suspended already.', code: CODE.wrongState }
}

type NextFacts = {
  total: number
  payment_method_nickname: string | null
  under_way: string | null
  early: { has_lines: boolean } | null
}

/**
 * SUB-08: nothing is charged while the contract is suspended, and an invoice has only one payment attempt at a time.
 */
export function attemptBlocker({ suspended_at }: State, next: NextFacts | null): Blocker | undefined {
  if (suspended_at) return SUSPENDED_CONTRACT
  if (!next) return { text: 'There is nothing to pay.', code: CODE.wrongState }
  if (next.under_way === 'pending') return { text: 'The payment is on its way.', code: CODE.conflict }
  if (next.under_way === 'started') return { text: 'Somebody is trying this invoice right now.', code: CODE.conflict }
  const isEmpty = next.early !== null && !next.early.has_lines
  if ((next.total > 0 || isEmpty) && next.payment_method_nickname === null) return NO_METHOD
  return isEmpty ? NOTHING_YET : undefined
}

const NOTHING_YET = {
  text: 'The current invoice has nothing on it yet that can be billed early.',
  code: CODE.wrongState,
} as const

export const NO_METHOD = { text: 'There is no payment method.', code: CODE.noPaymentMethod } as const

/**
 * SUB-07: a contract cannot be resumed while its organization is archived or disabled; restoring the organization
 * resumes it.
 */
export function resumeBlocker({ suspended_at }: State, organization: Place): Blocker | undefined {
  if (!suspended_at) return { text: 'The subscription is not suspended.', code: CODE.wrongState }
  return closedBlocker(organization)
}
