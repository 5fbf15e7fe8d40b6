import type { Blocker } from './cases.rules.ts'
import { CODE } from './errors.ts'
import { closedBlocker } from './closed-organizations.rules.ts'

type State = { suspended_at: string | null }
type Place = { deleted_at: string | null; disabled_at: string | null }

/** specification 4.7 */
export function suspendBlocker({ suspended_at }: State): Blocker | undefined {
  if (!suspended_at) return undefined
  return { text: 'The subscription is suspended already.', code: CODE.wrongState }
}

/** SUB-07: not while the organization is closed; what is owed to it then is resumed with it. */
export function resumeBlocker({ suspended_at }: State, organization: Place): Blocker | undefined {
  if (!suspended_at) return { text: 'The subscription is not suspended.', code: CODE.wrongState }
  return closedBlocker(organization)
}
