import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorReply } from '#contract/errors.ts'

/** Responds to input that never became a request, in the envelope of all errors, and closes the connection. */
export function sendRawResponse(socket: Socket, status: number, reply: ErrorReply) {
  const body = JSON.stringify(reply)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.on('error', () => {})
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}
