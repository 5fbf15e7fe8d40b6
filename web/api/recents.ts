/** The records that a user opened last, stored as an encrypted draft per user and, for customers, per organization. */
import { z } from 'zod'
import { isCustomer, type Actor } from '#contract/access.ts'
import { storeDraft, readDraft } from './drafts.ts'
import { RECENTS } from './session.ts'

const LIMIT = 8

const recent = z.object({
  kind: z.enum(['Patient', 'Organization', 'User', 'Request']),
  id: z.number(),
  name: z.string(),
  hint: z.string(),
})
export type Recent = z.infer<typeof recent>

/**
 * Returns the recently opened records of this browser, newest first; those of a customer are stored per organization.
 */
export async function readRecents(actor: Actor, organization_id = actor.current_organization_id): Promise<Recent[]> {
  try {
    const stored = await readDraft(recentsKey(actor, organization_id))
    return z.array(recent).safeParse(JSON.parse(stored ?? '[]')).data ?? []
  } catch {
    return []
  }
}

let queue = Promise.resolve()

/** @param organization_id the organization of the record: another tab may work in another one. */
export function addRecent(actor: Actor, opened: Recent, organization_id: number | null) {
  // The writes are serialized, since each one extends the list that the previous one stored.
  queue = queue.then(async () => {
    const before = await readRecents(actor, organization_id)
    const others = before.filter(({ kind, id }) => kind !== opened.kind || id !== opened.id)
    await storeDraft(recentsKey(actor, organization_id), JSON.stringify([opened, ...others].slice(0, LIMIT)))
  })
}

function recentsKey(actor: Actor, organization_id: number | null) {
  return `${RECENTS}${actor.id}.${isCustomer(actor) ? (organization_id ?? '') : ''}`
}
