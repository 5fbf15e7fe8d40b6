import { z } from 'zod'
import { commentPlace, SETUP_VIEWS } from './setups.ts'

export const ROOM_MODES = ['review', 'compare', 'moved'] as const

/** Said and heard by those who have the review room of a case open (specification 7). */
export function presenceChannel(patient_id: number) {
  return `private-case.${patient_id}`
}

/** The case of such a channel; undefined of any other. */
export function caseOfChannel(channel: string) {
  const id = /^private-case\.([1-9]\d{0,8})$/.exec(channel)?.[1]
  return id === undefined ? undefined : Number(id)
}

/** Pushed to the others in the room: how somebody looks at it, and that they have gone. */
export const HERE = 'case.here'
export const GONE = 'case.gone'

const version = z.number().int().min(0).max(999_999)

/** How the room is looked at; of it nothing is stored. */
export const look = z.object({
  mode: z.enum(ROOM_MODES),
  version,
  /** The other side of a comparison; 0 is the scan. */
  with: version,
  view: z.enum(SETUP_VIEWS).exclude(['free']),
  is_turned: z.boolean(),
  shown: z.enum(['both', 'upper', 'lower']),
  layer: z.object({
    what: z.enum(['scan', 'setup', 'both']),
    /** Of the scan over the setup, in percent. */
    density: z.number().min(0).max(100),
  }),
  /** Null until there is a picture. */
  camera: commentPlace.shape.camera.nullable(),
  /** Whose look it goes after. */
  follows: z.number().int().positive().nullable(),
})
export type Look = z.infer<typeof look>

/** The same as the others hear it: the server says whose it is. */
export const here = look.extend({ tab: z.string(), user_id: z.number(), name: z.string() })
export type Here = z.infer<typeof here>

export const gone = here.pick({ tab: true })
