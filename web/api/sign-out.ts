import { authCalls } from '#contract/auth.ts'
import { send } from './client.ts'
import { endSession } from './session.ts'

/** Leaves at once; whether the server hears of it in time changes nothing for the person (AUTH-13). */
export function signOut() {
  // The header is read before the token is cleared, so the server still learns which session ended.
  send(authCalls.logout, {}).catch(() => undefined)
  endSession('signed-out')
}
