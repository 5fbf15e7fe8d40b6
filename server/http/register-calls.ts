import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { paramNames, type Call, type Calls } from '#contract/call.ts'
import { id, type FileReply } from '#contract/wire.ts'
import { notFound } from '#server/errors.ts'
import type { Services } from '#server/services.ts'
import { handleCall, authorizeCall, type AnyHandler, type BoundCall } from './handle-call.ts'
import { resolveSession, type IncomingCall } from './resolve-session.ts'
import type { Handlers } from './handlers.ts'
import { BODY_BYTES, PUBLIC_BODY_BYTES } from './json-body.ts'
import { refusalEntry } from './read-log.ts'
import { createReplyFilter } from './reply-shape.ts'

export const API_BASE = '/api/v2'

export type BindOptions = { checkReplies?: boolean }

/** Every call with its handler, for /api/v3, which runs some of them. */
export type BoundCalls = Map<Call, BoundCall>

/** Registers one route per call of a feature; tsc checks that every call has its handler. */
export function registerCalls<Group extends Calls>(
  app: FastifyInstance,
  services: Services,
  calls: Group,
  handlers: Handlers<Group>,
  { bound: all, ...options }: BindOptions & { bound?: BoundCalls } = {},
) {
  for (const [name, call] of Object.entries(calls)) {
    const bound = bindCall(call, handlers[name], options)
    all?.set(call, bound)
    app.route({
      method: call.method,
      url: API_BASE + call.path,
      ...(call.access !== 'public' && {
        bodyLimit: call.maxBytes ?? BODY_BYTES,
        // Unauthenticated requests are rejected before more than PUBLIC_BODY_BYTES of JSON are read.
        onRequest: async (request: FastifyRequest) => {
          if (isWithinPublicLimit(request)) return
          const incoming = toIncomingCall(services, bound, request)
          await recordRefusal(services, call, incoming, async () =>
            authorizeCall(call, await resolveSession(services, incoming), incoming),
          )
        },
      }),
      handler: async (request, reply) => {
        const incoming = toIncomingCall(services, bound, request)
        return recordRefusal(services, call, incoming, () => handleCall(services, bound, incoming, request, reply))
      },
    })
  }
}

/** A call with its handler, without a route: for the calls that only /api/v3 has. */
export function bindCall(call: Call, handler: unknown, { checkReplies = false }: BindOptions): BoundCall {
  return { ...boundHandler(handler), call, params: paramsSchema(call), shaped: replyShape(call, checkReplies) }
}

/** Whether an unauthenticated client may send this much. The length of a chunked body is unknown. */
export function isWithinPublicLimit({ headers }: FastifyRequest) {
  return headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= PUBLIC_BODY_BYTES
}

function boundHandler(handler: unknown): Pick<BoundCall, 'run' | 'before' | 'byHand'> {
  if (typeof handler === 'function') return { run: handler as AnyHandler, byHand: false }
  const special = handler as { run: AnyHandler; before?: AnyHandler; byHand?: true }
  return { run: special.run, byHand: special.byHand === true, ...(special.before && { before: special.before }) }
}

function toIncomingCall(
  services: Services,
  { params }: BoundCall,
  { params: raw, headers, ip }: FastifyRequest,
): IncomingCall {
  const parsed = params.safeParse(raw ?? {})
  if (!parsed.success) throw notFound()
  return { now: services.clock(), params: parsed.data, headers, ip }
}

/** Writes a refusal of a signed-in user to the trail before the response is sent. */
export async function recordRefusal<Result>(
  services: Services,
  call: Call,
  incoming: IncomingCall,
  run: () => Promise<Result>,
) {
  try {
    return await run()
  } catch (error) {
    const { actor, params, ip, now } = incoming
    const entry = actor && refusalEntry(call, params, error, { actor, ip, at: now })
    if (entry) await services.reads.note(entry)
    throw error
  }
}

/** Built once per call, because making a schema costs more than a query. */
function paramsSchema(call: Call): BoundCall['params'] {
  return call.params ?? z.object(Object.fromEntries(paramNames(call.path).map((name) => [name, id])))
}

/** Drops undeclared fields. With `checks`, as in tests, an invalid reply throws. */
function replyShape(call: Call, checks: boolean) {
  const shape = call.file ? undefined : createReplyFilter(call.reply)
  return (result: unknown) => {
    const shaped = shape ? shape(result) : result
    if (checks) checkReply(call, result, shaped)
    return shaped
  }
}

function checkReply(call: Call, result: unknown, shaped: unknown) {
  const parsed = call.reply.safeParse(result)
  if (!parsed.success)
    throw new Error(`${call.method} ${call.path} gave a wrong reply: ${z.prettifyError(parsed.error)}`)
  if (call.file) return checkFileType(call, parsed.data as FileReply)
  if (!isDeepStrictEqual(toJson(shaped), toJson(parsed.data)))
    throw new Error(`${call.method} ${call.path} would send other fields than its schema declares.`)
}

function checkFileType({ method, path, file = [] }: Call, { content_type }: FileReply) {
  const [type = ''] = content_type.split(';')
  if (!file.some((each) => each === type))
    throw new Error(`${method} ${path} answers ${type}, which it does not declare.`)
}

function toJson(value: unknown): unknown {
  return value === undefined ? value : JSON.parse(JSON.stringify(value))
}
