import type { IncomingMessage } from 'node:http'
import type { Server, Socket } from 'node:net'
import { PassThrough, type Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { CODE } from '#contract/errors.ts'
import { AppError, tooMany } from '#server/errors.ts'
import { sendRawResponse } from './raw-response.ts'

declare module 'fastify' {
  // Module augmentation needs an interface.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface FastifyContextConfig {
    /** The body is a file: it may take as long as it needs, but must not stall. */
    takesFile?: true
  }
}

export type ClientLimits = {
  /** The longest time for the body of a call. */
  bodyMs: number
  /** An upload must send `uploadBytes` in each interval of this length. */
  uploadEveryMs: number
  uploadBytes: number
  /** Open connections per address. */
  connections: number
}

/** 10 kB a second is the slowest connection still in use; thirty people behind one address open eight each. */
export const CLIENT_LIMITS: ClientLimits = {
  bodyMs: 120_000,
  uploadEveryMs: 30_000,
  uploadBytes: 300_000,
  connections: 256,
}

/** No client holds a connection by sending slowly, and no address holds all of them. */
export function limitSlowClients(app: FastifyInstance, limits: ClientLimits) {
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (request.routeOptions.config.takesFile) disconnectStalledUpload(request.raw, limits)
    else if (hasBody(request.raw)) {
      // A client that was answered before its body was read still has to send the rest of it in time.
      const late = () => reply.sent && request.raw.destroy()
      return done(null, withDeadline(payload, limits.bodyMs, late))
    }
    done(null, payload)
  })
  limitConnections(app.server, limits.connections)
}

function hasBody({ headers }: IncomingMessage) {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Stops waiting for a late body: the client gets a 408 and is disconnected. */
function withDeadline(payload: Readable, milliseconds: number, late: () => void) {
  const body = new PassThrough()
  // A call that reads no body has no listener, and an unhandled error would end the process.
  body.on('error', () => {})
  const timer = setTimeout(() => {
    payload.unpipe(body)
    late()
    body.destroy(new AppError(408, CODE.slow, 'The request took too long to arrive.'))
  }, milliseconds)
  payload.once('error', (error) => body.destroy(error))
  payload.once('close', () => {
    clearTimeout(timer)
    // The client disconnected in the middle, so there is nobody to answer.
    if (!payload.readableEnded) body.destroy()
  })
  payload.once('end', () => clearTimeout(timer))
  return payload.pipe(body)
}

/** Disconnects a stalled upload. The received bytes are kept, so the client can resume. */
function disconnectStalledUpload(request: IncomingMessage, { uploadEveryMs, uploadBytes }: ClientLimits) {
  const { socket } = request
  let before = socket.bytesRead
  const timer = setInterval(() => {
    if (request.complete || socket.destroyed) clearInterval(timer)
    else if (socket.bytesRead - before < uploadBytes) socket.destroy()
    before = socket.bytesRead
  }, uploadEveryMs).unref()
  request.once('close', () => clearInterval(timer))
}

/** A proxy on the same machine forwards many clients and limits them itself. */
const THIS_MACHINE = ['127.0.0.1', '::1', '::ffff:127.0.0.1']

function limitConnections(server: Server, most: number) {
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress
    if (address === undefined || THIS_MACHINE.includes(address)) return
    const count = (open.get(address) ?? 0) + 1
    open.set(address, count)
    socket.once('close', () => {
      const remaining = (open.get(address) ?? 1) - 1
      if (remaining > 0) open.set(address, remaining)
      else open.delete(address)
    })
    if (count > most) rejectConnection(socket)
  })
}

/** Rejects a connection before anything is parsed. */
function rejectConnection(socket: Socket) {
  const { status, code, text } = tooMany('Too many connections from this address.')
  sendRawResponse(socket, status, { error: text, code })
}
