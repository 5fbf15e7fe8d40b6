import { randomUUID } from 'node:crypto'

/** A key for trying the storage. No organization has the number 0, so nothing else is ever stored there. */
export function probeKey(name = 'probe') {
  return `organizations/0/${randomUUID()}/${name}`
}
