import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { bestPath } from './best.ts'
import type { Replay } from './capture.ts'
import { countRows, rowDifference } from './count-rows.ts'

/**
 * Verifies that a ceiling does the same as the portal: it returns the same reply and writes as many rows of each kind.
 * A change has other ids, names and times each time, so only the shape of its reply is compared.
 */
export async function proveCeiling(app: FastifyInstance, pool: Pool, replay: Replay) {
  const { key, method, token, isChange, written } = replay
  const { path, body } = isChange ? replay.again : replay.asked
  const before = await countRows(pool)
  const reply = await app.inject({
    method,
    url: bestPath(key) + path,
    headers: { authorization: `Bearer ${token}` },
    ...(body !== undefined && { payload: body as object }),
  })
  if (reply.statusCode >= 300) throw new Error(`The ceiling of ${key} answered ${reply.statusCode}: ${reply.body}`)
  const seen = isChange ? shapeOf : (value: unknown) => value
  const faults = [
    ...differences(seen(replay.reply), seen(reply.json()), 'reply'),
    ...differences(written, rowDifference(before, await countRows(pool)), 'rows'),
  ]
  if (faults.length > 0)
    throw new Error(`The ceiling of ${key} does something else:\n${faults.slice(0, 20).join('\n')}`)
}

function differences(ours: unknown, best: unknown, place: string): string[] {
  if (isDeepStrictEqual(ours, best)) return []
  if (!isBranch(ours) || !isBranch(best))
    return [`${place}: ours ${JSON.stringify(ours)}, the ceiling ${JSON.stringify(best)}`]
  const names = new Set([...Object.keys(ours), ...Object.keys(best)])
  return [...names].flatMap((name) => differences(ours[name], best[name], `${place}.${name}`))
}

function isBranch(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Returns the fields of a value with their types, and the values of booleans and nulls. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf)
  if (isBranch(value)) return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shapeOf(inner)]))
  return typeof value === 'string' || typeof value === 'number' ? typeof value : value
}
