import type { IncomingMessage } from 'node:http'
import type { Server, Socket } from 'node:net'
import { PassThrough, type Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { CODE } from '#contract/errors.ts'
import { AppError, tooMany } from '#server/errors.ts'
import { answerRaw } from './raw-answer.ts'

declare module 'fastify' {
  // Only an interface can be added to.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface FastifyContextConfig {
    /** The body is a file: it may take as long as it needs, but not stand still. */
    takesFile?: true
  }
}

export type Patience = {
  /** How long the body of a call may take. */
  bodyMs: number
  /** An upload sends at least so many bytes in each such time. */
  uploadEveryMs: number
  uploadBytes: number
  /** Open at once from one address. */
  connections: number
}

/** 10 kB a second is the slowest line that anybody still has; thirty people behind one address open eight each. */
export const PATIENCE: Patience = { bodyMs: 120_000, uploadEveryMs: 30_000, uploadBytes: 300_000, connections: 256 }

/** Nobody holds a connection by sending slowly, and nobody holds them all. */
export function limitSlowClients(app: FastifyInstance, patience: Patience) {
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (request.routeOptions.config.takesFile) hangUpOnStandstill(request.raw, patience)
    else if (hasBody(request.raw)) {
      // Who was answered without a look at the body owes the rest of it all the same.
      const late = () => reply.sent && request.raw.destroy()
      return done(null, withDeadline(payload, patience.bodyMs, late))
    }
    done(null, payload)
  })
  limitConnections(app.server, patience.connections)
}

function hasBody({ headers }: IncomingMessage) {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** The rest of a late body is not waited for: the sender is told and hung up on. */
function withDeadline(payload: Readable, milliseconds: number, late: () => void) {
  const body = new PassThrough()
  // A call that reads no body has nobody who hears this, and unheard it would end the process.
  body.on('error', () => {})
  const timer = setTimeout(() => {
    payload.unpipe(body)
    late()
    body.destroy(new AppError(408, CODE.slow, 'The request took too long to arrive.'))
  }, milliseconds)
  payload.once('error', (error) => body.destroy(error))
  payload.once('close', () => {
    clearTimeout(timer)
    // Hung up in the middle: there is nobody to answer.
    if (!payload.readableEnded) body.destroy()
  })
  payload.once('end', () => clearTimeout(timer))
  return payload.pipe(body)
}

/** What came of an upload is kept, so whoever comes back goes on from there. */
function hangUpOnStandstill(request: IncomingMessage, { uploadEveryMs, uploadBytes }: Patience) {
  const { socket } = request
  let before = socket.bytesRead
  const timer = setInterval(() => {
    if (request.complete || socket.destroyed) clearInterval(timer)
    else if (socket.bytesRead - before < uploadBytes) socket.destroy()
    before = socket.bytesRead
  }, uploadEveryMs).unref()
  request.once('close', () => clearInterval(timer))
}

/** A proxy on the same machine speaks for many; who is at its other end it counts itself. */
const THIS_MACHINE = ['127.0.0.1', '::1', '::ffff:127.0.0.1']

function limitConnections(server: Server, most: number) {
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress
    if (address === undefined || THIS_MACHINE.includes(address)) return
    const count = (open.get(address) ?? 0) + 1
    open.set(address, count)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
    if (count > most) turnAway(socket)
  })
}

/** Before anything is parsed. */
function turnAway(socket: Socket) {
  const { status, code, text } = tooMany('Too many connections from this address.')
  answerRaw(socket, status, { error: text, code })
}
