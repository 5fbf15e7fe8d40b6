import { isCustomer } from '#contract/access.ts'
import type { Call, LoggedRead } from '#contract/call.ts'
import { AppError } from '#server/errors.ts'
import type { TrailEntry } from '#server/jobs/read-trail.ts'
import type { SignedIn } from '#server/work.ts'

type Input = { params: Record<string, unknown>; query: unknown }
/** Names the key by which somebody reads, so that two keys of one maker are two readers. */
function byKey({ key }: SignedIn) {
  return key ? { api_key: key.name, api_key_id: key.id } : {}
}

type EntrySource = { actor: SignedIn; ip: string; at: string }

/** The entry of the trail for a read; undefined if no patient's data is in it. */
export function readEntry(
  call: Call,
  input: Input,
  result: unknown,
  { actor, ip, at }: EntrySource,
): TrailEntry | undefined {
  const { logRead } = call
  if (!logRead) return undefined
  const entry = { name: logRead.event, actor_id: actor.id, ip, at }
  if ('list' in logRead) {
    const { id, ...params } = input.params
    const logged = loggedPart(logRead, result)
    // The part was not requested, or it is an invoice without patients.
    if (logged === undefined || logged === null) return undefined
    const details = { ...byKey(actor), list: logRead.list, ...params, ...(logRead.in ? {} : (input.query as object)) }
    return { ...entry, ...entryPlace(call, id, actor), asked: details, found: { count: countRows(logged) } }
  }
  const id = openedRowId(logRead, input, result)
  if (typeof id !== 'number') return undefined
  // An export of rows is requested by days and kind, and each request is an entry of its own.
  const request = call.file && call.query ? (input.query as Record<string, unknown>) : {}
  return {
    ...entry,
    of: logRead.of,
    id,
    asked: { ...byKey(actor), ...request },
    ...(call.file && { found: { count: countRows(result) } }),
  }
}

/** The entry of the trail for a refused call of a signed-in user; the trail writes an equal one once in ten minutes. */
export function refusalEntry(
  call: Call,
  params: Record<string, unknown>,
  error: unknown,
  source: EntrySource,
): TrailEntry | undefined {
  if (!(error instanceof AppError) || error.status !== 403) return undefined
  const { actor, ip, at } = source
  const path = call.path.replace(/:([a-z_]+)/g, (part, name: string) =>
    typeof params[name] === 'number' ? String(params[name]) : part,
  )
  const place = entryPlace(call, undefined, actor)
  return {
    name: 'access.refused',
    actor_id: actor.id,
    ip,
    at,
    ...place,
    asked: { ...byKey(actor), method: call.method, path },
  }
}

function loggedPart({ in: place }: Extract<LoggedRead, { list: unknown }>, result: unknown) {
  // The declaration of the call ensures that its reply has such a row.
  return place ? (result as Record<string, Record<string, unknown>>)[place[0]]?.[place[1]] : result
}

/** The id of the row is in the path, for a list of one patient's files in the filter, for a form in the reply. */
function openedRowId({ idIn }: Extract<LoggedRead, { of: string }>, input: Input, result: unknown) {
  // The declaration of the call ensures that this part of its reply has an id.
  if (idIn) return (result as Record<string, Record<string, unknown>>)[idIn[0]]?.[idIn[1]]
  const { filter } = input.query as { filter?: { patient_id?: number } }
  return input.params.id ?? filter?.patient_id
}

function entryPlace(call: Call, id: unknown, actor: SignedIn): Pick<TrailEntry, 'organization_id' | 'user_id'> {
  if (typeof id === 'number' && call.path.startsWith('/organizations/:id')) return { organization_id: id }
  if (typeof id === 'number' && call.path.startsWith('/users/:id')) return { user_id: id }
  return isCustomer(actor) ? { organization_id: actor.current_organization_id ?? undefined } : {}
}

/** The number of rows: the total of a page, the rows of a file, else the length of the first list. */
function countRows(result: unknown): number | undefined {
  const { meta, rows } = result as { meta?: { total?: number }; rows?: number }
  return meta?.total ?? rows ?? firstList(result)?.length
}

function firstList(value: unknown, depth = 2): unknown[] | undefined {
  if (Array.isArray(value)) return value
  if (typeof value !== 'object' || value === null || depth === 0) return undefined
  for (const inner of Object.values(value)) {
    const found = firstList(inner, depth - 1)
    if (found) return found
  }
  return undefined
}
