import { z } from 'zod'
import { isCustomer, type Actor } from '#contract/access.ts'
import { keepDraft, readDraft } from './drafts.ts'
import { RECENTS } from './session.ts'

const KEPT = 8

const recent = z.object({
  kind: z.enum(['Patient', 'Organization', 'User', 'Request']),
  id: z.number(),
  name: z.string(),
  hint: z.string(),
})
export type Recent = z.infer<typeof recent>

/** What this person opened last in this browser, the newest first: of a customer what belongs to that organization. */
export async function readRecents(actor: Actor, organization_id = actor.current_organization_id): Promise<Recent[]> {
  try {
    const kept = await readDraft(nameOf(actor, organization_id))
    return z.array(recent).safeParse(JSON.parse(kept ?? '[]')).data ?? []
  } catch {
    return []
  }
}

let turn = Promise.resolve()

/** @param organization_id whose record it is: another tab may work in another one. */
export function noteRecent(actor: Actor, opened: Recent, organization_id: number | null) {
  // One after the other: each adds to what the one before it left.
  turn = turn.then(async () => {
    const before = await readRecents(actor, organization_id)
    const others = before.filter(({ kind, id }) => kind !== opened.kind || id !== opened.id)
    await keepDraft(nameOf(actor, organization_id), JSON.stringify([opened, ...others].slice(0, KEPT)))
  })
}

function nameOf(actor: Actor, organization_id: number | null) {
  return `${RECENTS}${actor.id}.${isCustomer(actor) ? (organization_id ?? '') : ''}`
}
