import type { Call } from '#contract/call.ts'
import { conflict } from './errors.ts'
import type { Moved } from './installation.ts'

/** What a person reads who tries to change something in a portal that was moved. */
export function movedRefusal({ to }: Moved) {
  return `This portal has moved to ${to}. Nothing can be changed here any more.`
}

/** Throws 409 for every call that changes something, once the portal was moved; people still sign in to read. */
export function refuseIfMoved({ moved }: { moved: Moved | undefined }, call: Call) {
  if (moved && call.method !== 'GET' && !call.isSignIn) throw conflict(movedRefusal(moved))
}
