// The setups that the user put off, in their order: kept for this tab, so that leaving the queue does not undo it.
import { z } from 'zod'
import { parseJson } from '#web/api/parse-json.ts'

const ids = z.array(z.number())

function storageName(user_id: number, organization_id: number) {
  return `typodont.review.later.${user_id}.${organization_id}`
}

export function readLaterIds(user_id: number, organization_id: number): number[] {
  return ids.safeParse(parseJson(sessionStorage.getItem(storageName(user_id, organization_id)))).data ?? []
}

export function storeLaterIds(user_id: number, organization_id: number, later: readonly number[]) {
  sessionStorage.setItem(storageName(user_id, organization_id), JSON.stringify(later))
}
