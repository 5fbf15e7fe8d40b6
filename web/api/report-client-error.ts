import { CLIENT_ERROR_LENGTH, clientErrorCalls } from '#contract/client-errors.ts'
import { version } from '../../package.json'
import { send } from './client.ts'
import { isApiError } from './errors.ts'

/** The most reports of one page: an error that repeats says nothing new. */
const MAX_REPORTS = 5

const reported = new Set<string>()

/** Reports an error that nothing caught to the log of the server, each one once. */
export async function reportClientError(error: unknown, route: string) {
  if (!(error instanceof Error) || error.name === 'AbortError') return
  const { message, stack = '' } = toReport(error)
  const key = `${message}\n${stack}`
  if (reported.has(key) || reported.size === MAX_REPORTS) return
  reported.add(key)
  // Without a connection there is nobody to tell.
  await send(clientErrorCalls.report, { body: { release: version, route, message, stack } }).catch(() => undefined)
}

/** What the server refused is told in words for the user, which may name a patient. */
function toReport(error: Error) {
  const message = isApiError(error) ? `ApiError ${error.status} ${error.code}` : `${error.name}: ${error.message}`
  return {
    message: message.slice(0, CLIENT_ERROR_LENGTH.message),
    stack: error.stack?.slice(0, CLIENT_ERROR_LENGTH.stack),
  }
}
