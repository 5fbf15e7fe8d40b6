import { authCalls } from '#contract/auth.ts'
import { send } from './client.ts'
import { endSession } from './session.ts'

/** Ends the session in the browser without waiting for the server (AUTH-13). */
export function signOut() {
  // `send` reads the token before it is cleared, so the server still learns which session ended.
  send(authCalls.logout, {}).catch(() => undefined)
  endSession('signed-out')
}
