import type { Setup, SetupComment } from '#contract/setups.ts'
import { compareSetups } from './compare-setups.ts'
import type { SetupContent } from './room-files.ts'
import { formatMovement, type Movement } from './tooth-movements.ts'

/** Optional reasons by FDI number. */
export type ReasonsByTooth = Readonly<Record<number, string>>

/** Returns the teeth that moved since the previous version although no comment concerns them. */
export function listUnrequestedChanges(
  before: Parameters<typeof compareSetups>[0],
  setup: Pick<SetupContent, 'teeth'>,
  requested: readonly Pick<SetupComment, 'fdi'>[],
): Movement[] {
  const moved = compareSetups(before, setup)?.moved ?? []
  return moved.filter(({ fdi }) => !requested.some((comment) => comment.fdi === fdi))
}

/** Maps the movements and reasons to the request body, whose text the doctor reads. */
export function toUnrequestedBody(movements: readonly Movement[], whys: ReasonsByTooth): Setup['unasked'] {
  return movements.map((movement) => {
    const why = whys[movement.fdi]?.trim()
    return { fdi: movement.fdi, text: formatMovement(movement) + (why ? `, ${why}` : '') }
  })
}

/** Returns the reason alone, without the movement, which is formatted anew. */
export function extractReason(text: string, movement: Movement) {
  const label = formatMovement(movement)
  return text.startsWith(label) ? text.slice(label.length).replace(/^, /, '') : text
}
