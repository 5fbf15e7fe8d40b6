import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/**
 * The id of a request in the log and in `x-request-id`, unique over all nodes and restarts. The id of a trusted proxy
 * is reused, so that both logs can be read together; a client's own could repeat another one.
 */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>, isBehindProxy: boolean) {
  const sent = headers['x-request-id']
  return isBehindProxy && typeof sent === 'string' && /^[\w.:+/=-]{8,128}$/.test(sent) ? sent : randomUUID()
}
