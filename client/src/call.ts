import { List, type Page } from './list.ts'

export type CallOptions = {
  signal?: AbortSignal
  /** In ms, for one attempt. */
  timeout?: number
}

export type WriteOptions = CallOptions & {
  /** A repetition with the same key does nothing twice. By default each call has one of its own. */
  idempotencyKey?: string
  /** Refuses the write with 412 if the record has changed since it was read: what `etagOf` says of it. */
  ifMatch?: string
}

/** One call as the generated table has it. */
export type CallShape = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below /api/v3; `:name` is a parameter. */
  path: `/${string}`
  /** What is given behind the parameters of the path, in this order. */
  takes?: readonly ('body' | 'query')[]
  isList?: true
  /** The answer has a secret, which the portal does not keep: a second request would make another one. */
  isOnce?: true
}

/** What is sent to the portal. */
export type CallRequest = Pick<CallShape, 'method' | 'path' | 'isOnce'> & {
  query?: Readonly<Record<string, unknown>> | undefined
  body?: unknown
  options?: WriteOptions | undefined
}

/** Sends a request and returns the body of its reply, with its ETag if it is one record. */
export type Send = (request: CallRequest) => Promise<{ body: unknown; etag?: string | undefined }>

/** Turns the table of a noun into its methods. */
export function bindCalls<Group>(send: Send, shapes: { [Name in keyof Group]: CallShape }): Group {
  const methods = Object.entries<CallShape>(shapes).map(([name, shape]) => [
    name,
    (...given: unknown[]) => invoke(send, shape, given),
  ])
  return Object.fromEntries(methods) as Group
}

function invoke(send: Send, { method, path, takes = [], isList, isOnce }: CallShape, given: unknown[]) {
  const rest = [...given]
  const request: CallRequest = { method, path: fillPath(path, rest), ...(isOnce && { isOnce }) }
  for (const part of takes) request[part] = rest.shift() as Record<string, unknown> | undefined
  request.options = rest.shift() as WriteOptions | undefined
  if (!isList) return sendForRecord(send, request)
  return new List(async (after) => {
    const query = { ...request.query, ...(after !== undefined && { after }) }
    return (await send({ ...request, query })).body as Page<unknown>
  })
}

/** Takes a value for each parameter from the front of what was given. */
function fillPath(path: string, given: unknown[]) {
  return path.replace(/:([a-z_]+)/g, (_, name: string) => {
    const value = given.shift()
    if (typeof value !== 'number' && typeof value !== 'string') throw new TypeError(`${path} needs ${name}.`)
    return encodeURIComponent(value)
  }) as `/${string}`
}

const etags = new WeakMap<object, string>()

async function sendForRecord(send: Send, request: CallRequest) {
  const { body, etag } = await send(request)
  const data = (body as { data?: unknown } | undefined)?.data
  if (typeof data === 'object' && data !== null && etag !== undefined) etags.set(data, etag)
  return data
}

/** The ETag with which the portal sent this record: given as `ifMatch`, a write fails if it was changed meanwhile. */
export function etagOf(record: object): string | undefined {
  return etags.get(record)
}
