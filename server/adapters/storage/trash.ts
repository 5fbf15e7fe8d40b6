import { validKey } from './keys.ts'

export const TRASH = 'trash/'

/** When an object was deleted (YYYY-MM-DD) and why; both are part of its path in the trash. */
export type TrashLabel = { day: string; reason: string }
export type Trashed = TrashLabel & { key: string; place: string }

const PLACE = /^trash\/(?<day>\d{4}-\d\d-\d\d)\/(?<reason>[a-z_]+)\/(?<key>organizations\/.+)$/

export function trashPath(key: string, { day, reason }: TrashLabel) {
  const place = `${TRASH}${day}/${reason}/${validKey(key)}`
  if (!PLACE.test(place)) throw new Error(`not a place in the trash: ${place}`)
  return place
}

/** Undefined for an object that the portal did not put there. */
export function parseTrashPath(place: string): Trashed | undefined {
  const { day, reason, key } = PLACE.exec(place)?.groups ?? {}
  return day && reason && key ? { day, reason, key: validKey(key), place } : undefined
}
