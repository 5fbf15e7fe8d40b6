import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/**
 * Names a request in the log and in `x-request-id`, unique over all nodes and restarts. The name that a trusted proxy
 * gives is taken over, so that both logs can be read together; a stranger's could repeat another one.
 */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>, isBehindProxy: boolean) {
  const sent = headers['x-request-id']
  return isBehindProxy && typeof sent === 'string' && /^[\w.:+/=-]{8,128}$/.test(sent) ? sent : randomUUID()
}
