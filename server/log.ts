import type { FastifyBaseLogger } from 'fastify'
import pino, { type DestinationStream } from 'pino'
import type { Config } from './config.ts'
import { hidePersonalData } from './hide-personal-data.ts'
import { loggedError } from './logged-error.ts'
import { currentOperation } from './operation.ts'
import { VERSION } from './version.ts'

export type Log = FastifyBaseLogger

/** Fields that are secret wherever they are in a line. */
const SECRETS = [
  'password',
  'password_confirmation',
  'current_password',
  'ticket',
  'secret',
  'recovery_codes',
  'proof',
  'token',
  'phone_key',
  'access_token',
  'authorization',
  'cookie',
  'card_number',
  'card_cvv',
  'cvv',
  'bank_account',
  'bank_routing',
]

/**
 * The logger: one JSON object per line on standard output, which names the version, the node, and the request or job
 * that is at work. Errors are logged without personal data, tokens and passwords are hidden.
 */
export function openLog({ logLevel, nodeName }: Pick<Config, 'logLevel' | 'nodeName'>, to?: DestinationStream): Log {
  return pino(
    {
      level: logLevel,
      base: { version: VERSION, node: nodeName },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      mixin: () => ({ ...currentOperation()?.facts }),
      serializers: { err: (error: unknown) => loggedError(error), reason: hideReason },
      redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`]), censor: '[hidden]' },
    },
    to ?? pino.destination(1),
  )
}

function hideReason(reason: unknown) {
  return typeof reason === 'string' ? hidePersonalData(reason) : reason
}
