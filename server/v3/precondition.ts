import type { FastifyRequest } from 'fastify'
import { paramNames } from '#contract/call.ts'
import type { PublicCall, PublicInput } from '#contract/v3/call.ts'
import { invalid } from '#server/errors.ts'
import { authorizeCall, type BoundCall } from '#server/http/handle-call.ts'
import { readEntry } from '#server/http/read-log.ts'
import type { IncomingCall, SpelledCall } from '#server/http/resolve-session.ts'
import type { Ctx } from '#server/work.ts'
import { etagOf, isMatch, PreconditionFailed, takesIfMatch } from './etag.ts'

type Input = PublicInput<PublicCall>

/** The read that a write names, ready to be run for the holder of the key. */
export type RecordRead = {
  call: PublicCall
  bound: BoundCall
  spelling: {
    params?: (input: Input) => Record<string, unknown>
    data?: (reply: unknown, input: Input) => unknown
  }
}

/**
 * Compares `If-Match` with the record, in the transaction of the change and on its snapshot: of two writers that have
 * read the same, the second one finds that a row has changed and is judged again, whether the first one came by a key or
 * by the portal (decision 078).
 */
export function judgeIfMatch(
  request: FastifyRequest,
  call: PublicCall,
  read: RecordRead | undefined,
  sent: Input,
): Pick<SpelledCall, 'before' | 'isolation'> {
  const header = request.headers['if-match']
  if (!read || !takesIfMatch(call)) return {}
  // The rest of the path names the record within its case or practice, which /api/v2 does not look at.
  if (header === undefined && paramNames(call.path).length < 2) return {}
  return {
    before: async (ctx) => {
      const input = { ...sent, organization_id: ctx.actor.current_organization_id }
      if (header !== undefined) refuseReader(read.call, ctx, request, input.params)
      const { record, opened } = await readRecord(read, ctx, input)
      if (header !== undefined && !isMatch(header, etagOf(record))) throw new PreconditionFailed(record, opened)
    },
    ...(header !== undefined && { isolation: 'snapshot' }),
  }
}

/** Throws 422 for a write that would not look at `If-Match`, since its sender relies on it. */
export function refuseStrayIfMatch({ headers }: FastifyRequest, call: PublicCall) {
  if (headers['if-match'] === undefined || call.method === 'GET' || takesIfMatch(call)) return
  throw invalid({ 'if-match': ['This call changes no record that could have been read.'] })
}

/** The reply would show the record, so the key must be allowed to read it. */
function refuseReader({ runs, scope }: PublicCall, { actor, now }: Ctx, request: FastifyRequest, params: object) {
  const reading: IncomingCall = {
    now,
    params: { ...params },
    headers: request.headers,
    ip: request.ip,
    spelled: { scope, params: () => ({}), input: () => ({ query: {}, body: undefined }) },
  }
  authorizeCall(runs, actor, reading)
}

async function readRecord({ call, bound, spelling }: RecordRead, ctx: Ctx, sent: Input) {
  const input = { params: { ...sent.params, ...spelling.params?.(sent) }, query: {}, body: undefined }
  const reply = bound.shaped(await bound.run(ctx, input))
  const opened = readEntry(call.runs, input, reply, { actor: ctx.actor, ip: ctx.request.ip, at: ctx.now })
  return { record: call.data.parse(spelling.data?.(reply, sent)), opened }
}
