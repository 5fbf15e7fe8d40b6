import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CODE } from '#contract/errors.ts'
import { referenceOfError, type PublicErrorCode } from '#contract/v3/errors.ts'
import { AppError } from '#server/errors.ts'
import { renderErrors, type Rendered } from '#server/http/render-error.ts'
import { PreconditionFailed } from './etag.ts'

/** The words of /api/v3 for the codes of errors; others are named by their status. */
const NAMES: Readonly<Record<number, PublicErrorCode>> = {
  [CODE.unauthenticated]: 'unauthenticated',
  [CODE.missingScope]: 'missing_scope',
  [CODE.secondFactorMissing]: 'second_factor_missing',
  [CODE.cursorExpired]: 'cursor_expired',
  [CODE.cursorOfOtherCopy]: 'cursor_of_other_copy',
  [CODE.closedOrganization]: 'practice_closed',
  [CODE.suspendedContract]: 'contract_suspended',
  [CODE.wrongState]: 'wrong_state',
  [CODE.onHold]: 'on_hold',
  [CODE.trayCorrection]: 'tray_correction',
  [CODE.movedCase]: 'case_moved',
}

const BY_STATUS: Readonly<Record<number, PublicErrorCode>> = {
  400: 'invalid',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  408: 'too_slow',
  409: 'conflict',
  412: 'precondition_failed',
  413: 'too_large',
  415: 'unsupported_type',
  422: 'invalid',
  429: 'too_many_requests',
  503: 'unavailable',
  507: 'no_room',
}

/** Writes every error below this instance as `{error: {code, message, field?, docs}}` (decisions 10.7). */
export function renderPublicErrors(app: FastifyInstance, publicUrl: string) {
  const write = (described: Described) => ({
    error: { ...described, docs: publicUrl + referenceOfError(described.code) },
  })
  renderErrors(app, (rendered) => ({
    ...write(describe(rendered)),
    ...(rendered.thrown instanceof PreconditionFailed && { data: rendered.thrown.record }),
  }))
  const sendMissing = (_request: FastifyRequest, reply: FastifyReply) =>
    reply.code(404).send(write({ code: 'not_found', message: 'There is no such address in /api/v3.' }))
  app.setNotFoundHandler(sendMissing)
  // The web app answers every other address that is read.
  app.get('/*', sendMissing)
}

type Described = { code: PublicErrorCode; message: string; field?: string }

function describe({ status, body, thrown }: Rendered): Described {
  const number = thrown instanceof AppError ? thrown.code : undefined
  const code = (number !== undefined && NAMES[number]) || BY_STATUS[status] || 'unexpected'
  if (typeof body.error === 'string') return { code, message: body.error }
  const [[field, messages] = ['body', []]] = Object.entries(body.error)
  const message = messages[0] ?? 'Invalid.'
  return { code: message === 'Unknown field.' ? 'unknown_field' : code, message, field }
}
