import { randomUUID } from 'node:crypto'
import type { Mark } from './port.ts'

/** The number of older marks that stay, so that a slow writer of one of them still finds it taken. */
const MAX_MARKS = 100

/** The object name of a generation; names sort in the order of generations. */
export function markName(generation: number) {
  return String(generation).padStart(12, '0')
}

export function outdatedMark(generation: number) {
  return generation > MAX_MARKS ? markName(generation - MAX_MARKS) : undefined
}

/** The newest id comes first, then a random line by which a writer whose reply was lost recognizes its own mark. */
export function markText({ id, former }: Mark) {
  return [[id, ...former].join(' '), randomUUID()].join('\n')
}

export function readMark(name: string, text: string): Mark {
  const [ids = ''] = text.split('\n')
  const [id = '', ...former] = ids.split(' ')
  return { id, former, generation: Number(name) }
}
