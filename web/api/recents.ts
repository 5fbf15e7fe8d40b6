import { z } from 'zod'
import { isCustomer, type Actor } from '#contract/access.ts'
import { keepsDrafts, RECENTS } from './session.ts'

const KEPT = 8

const recent = z.object({
  kind: z.enum(['Patient', 'Organization', 'User', 'Request']),
  id: z.number(),
  name: z.string(),
  hint: z.string(),
})
export type Recent = z.infer<typeof recent>

/** What this person opened last in this browser, the newest first: of a customer what belongs to that organization. */
export function readRecents(actor: Actor, organization_id = actor.current_organization_id): Recent[] {
  try {
    const found = z.array(recent).safeParse(JSON.parse(localStorage.getItem(placeOf(actor, organization_id)) ?? '[]'))
    return found.data ?? []
  } catch {
    return []
  }
}

/** @param organization_id whose record it is: another tab may work in another one. */
export function noteRecent(actor: Actor, opened: Recent, organization_id: number | null) {
  if (!keepsDrafts()) return
  const others = readRecents(actor, organization_id).filter(({ kind, id }) => kind !== opened.kind || id !== opened.id)
  try {
    localStorage.setItem(placeOf(actor, organization_id), JSON.stringify([opened, ...others].slice(0, KEPT)))
  } catch {
    // A browser without room keeps what it has.
  }
}

function placeOf(actor: Actor, organization_id: number | null) {
  return `${RECENTS}${actor.id}.${isCustomer(actor) ? (organization_id ?? '') : ''}`
}
