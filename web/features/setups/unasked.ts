import type { Setup, SetupComment } from '#contract/setups.ts'
import { changesOf, type Against } from './changes.ts'
import type { Offered } from './room-files.ts'
import { movementWords, type Movement } from './teeth.ts'

/** Half a sentence by tooth; none is needed. */
export type Whys = Readonly<Record<number, string>>

/** The teeth that stand otherwise than in the version before, and that no comment speaks of. */
export function unaskedOf(before: Against, setup: Pick<Offered, 'teeth'>, asked: readonly SetupComment[]): Movement[] {
  const moved = changesOf(before, setup)?.moved ?? []
  return moved.filter(({ fdi }) => !asked.some((comment) => comment.fdi === fdi))
}

/** As the call takes them and the doctor reads them: what it did, and why. */
export function unaskedBody(movements: readonly Movement[], whys: Whys): Setup['unasked'] {
  return movements.map((movement) => {
    const why = whys[movement.fdi]?.trim()
    return { fdi: movement.fdi, text: movementWords(movement) + (why ? `, ${why}` : '') }
  })
}

/** The why alone, beside words that are computed anew. */
export function whyOf(text: string, movement: Movement) {
  const words = movementWords(movement)
  return text.startsWith(words) ? text.slice(words.length).replace(/^, /, '') : text
}
