import { hidePersonalData } from './hide-personal-data.ts'

/**
 * The fields of an error that say where it happened. Anything else of it stays out of the log: PostgreSQL puts values of
 * the row into `detail` and `where`, mail servers repeat the recipient, and other clients attach whole responses.
 */
const FACTS = [
  'code',
  'errno',
  'syscall',
  'status',
  'statusCode',
  'responseCode',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
] as const

const MAX_CAUSES = 4

export type LoggedError = {
  type: string
  message: string
  stack?: string
  cause?: LoggedError
  [fact: string]: unknown
}

/** The serializer of errors: type, message and stack without personal data, and causes likewise. */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: hidePersonalData(String(error)) }
  const facts = FACTS.flatMap((name) => {
    const value: unknown = name in error ? error[name as keyof Error] : undefined
    return typeof value === 'string' || typeof value === 'number' ? [[name, value] as const] : []
  })
  const first: unknown = error instanceof AggregateError ? error.errors[0] : undefined
  const cause = error.cause ?? first
  return {
    type: error.name,
    message: hidePersonalData(error.message),
    ...Object.fromEntries(facts),
    stack: stackFrames(error.stack),
    ...(cause !== undefined && depth < MAX_CAUSES && { cause: loggedError(cause, depth + 1) }),
  }
}

/** The stack begins with the message as it was, so only the lines of its calls are kept. */
function stackFrames(stack = '') {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
}
