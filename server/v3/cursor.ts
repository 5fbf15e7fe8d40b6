import { invalid } from '#server/errors.ts'

/** Writes the place behind the row of that id in a list. */
export function writeCursor(list: string, id: number) {
  return Buffer.from(`${list} ${id}`).toString('base64url')
}

/** Returns the id of the last row that was read, none for an empty cursor; throws 422 for what no reply of it has named. */
export function readCursor(list: string, cursor: string | undefined) {
  if (!cursor) return undefined
  const [, name, id] = /^(\S+) (\d{1,10})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (name !== list) throw invalid({ after: ['This is no cursor of this list: send `next` of its reply.'] })
  return Number(id)
}
