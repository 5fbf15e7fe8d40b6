import type { Setup, SetupComment } from '#contract/setups.ts'
import { changesOf, type Against } from './changes.ts'
import type { Offered } from './room-files.ts'
import { movementWords, type Movement } from './teeth.ts'

/** Optional reasons by FDI number. */
export type Whys = Readonly<Record<number, string>>

/** Returns the teeth that moved since the previous version although no comment concerns them. */
export function unaskedOf(before: Against, setup: Pick<Offered, 'teeth'>, asked: readonly SetupComment[]): Movement[] {
  const moved = changesOf(before, setup)?.moved ?? []
  return moved.filter(({ fdi }) => !asked.some((comment) => comment.fdi === fdi))
}

/** Maps the movements and reasons to the request body, whose text the doctor reads. */
export function unaskedBody(movements: readonly Movement[], whys: Whys): Setup['unasked'] {
  return movements.map((movement) => {
    const why = whys[movement.fdi]?.trim()
    return { fdi: movement.fdi, text: movementWords(movement) + (why ? `, ${why}` : '') }
  })
}

/** Returns the reason alone, without the movement, which is formatted anew. */
export function whyOf(text: string, movement: Movement) {
  const words = movementWords(movement)
  return text.startsWith(words) ? text.slice(words.length).replace(/^, /, '') : text
}
