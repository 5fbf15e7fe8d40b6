/**
 * Presence in the review room of a case: each browser tab publishes its view on the channel of the case, so that others
 * see it and can follow it.
 */

import { z } from 'zod'
import { commentPlace, SETUP_VIEWS } from './setups.ts'

export const ROOM_MODES = ['review', 'compare', 'moved'] as const

/** Channel of the users who have the review room of a case open (specification 7). */
export function presenceChannel(patient_id: number) {
  return `private-case.${patient_id}`
}

/** Returns the patient id of such a channel; undefined for any other. */
export function parsePresenceChannel(channel: string) {
  const id = /^private-case\.([1-9]\d{0,8})$/.exec(channel)?.[1]
  return id === undefined ? undefined : Number(id)
}

/** Events for the other users in the room: how a user views the case, and that the user has left. */
export const PRESENCE_UPDATED = 'case.here'
export const PRESENCE_LEFT = 'case.gone'

const version = z.number().int().min(0).max(999_999)

/** A user's view of the room; it is never stored. */
export const roomView = z.object({
  mode: z.enum(ROOM_MODES),
  version,
  /** Version on the other side of a comparison; 0 is the scan. */
  with: version,
  view: z.enum(SETUP_VIEWS).exclude(['free']),
  is_turned: z.boolean(),
  shown: z.enum(['both', 'upper', 'lower']),
  layer: z.object({
    what: z.enum(['scan', 'setup', 'both']),
    /** Opacity of the scan over the setup, in percent. */
    density: z.number().min(0).max(100),
  }),
  /** Null until the first render. */
  camera: commentPlace.shape.camera.nullable(),
  /** Id of the user whose view this user follows. */
  follows: z.number().int().positive().nullable(),
})
export type RoomView = z.infer<typeof roomView>

/** The view as the other users receive it; the server adds the user. */
export const presenceMessage = roomView.extend({ tab: z.string(), user_id: z.number(), name: z.string() })
export type PresenceMessage = z.infer<typeof presenceMessage>

export const leaveMessage = presenceMessage.pick({ tab: true })
