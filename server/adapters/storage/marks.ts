import { randomUUID } from 'node:crypto'
import type { Mark } from './port.ts'

/** Old marks that stay: whoever is slow to write one of them still finds it taken. */
const KEPT_MARKS = 100

/** Generations in the order of their names. */
export function markName(generation: number) {
  return String(generation).padStart(12, '0')
}

export function outdatedMark(generation: number) {
  return generation > KEPT_MARKS ? markName(generation - KEPT_MARKS) : undefined
}

/** The newest id first, and a claim by which a writer whose reply was lost knows its own mark. */
export function markText({ id, former }: Mark) {
  return [[id, ...former].join(' '), randomUUID()].join('\n')
}

export function readMark(name: string, text: string): Mark {
  const [ids = ''] = text.split('\n')
  const [id = '', ...former] = ids.split(' ')
  return { id, former, generation: Number(name) }
}
