import { Duplex } from 'node:stream'
import type { Worker } from 'node:worker_threads'

export type WorkerOptions = { directory?: string | undefined; snapshot?: string | undefined }
export type WorkerRequest =
  | { kind: 'query'; id: number; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'dump'; id: number; file: string }
  | { kind: 'close'; id: number }
export type WorkerResponse = { id: number; bytes?: Uint8Array<ArrayBuffer>; error?: string }

export type WorkerStreams = { open(): Duplex; dump(file: string): Promise<void> }

/** Presents the worker to pg: each client gets its own stream that behaves like a socket. */
export function openWorkerStreams(worker: Worker): WorkerStreams {
  const listeners = new Map<number, (answer: WorkerResponse) => void>()
  let last = 0
  // Answers carry the id of their client, so that a late answer to a closed client does not reach the next one.
  worker.on('message', (answer: WorkerResponse) => listeners.get(answer.id)?.(answer))

  return {
    open() {
      const id = ++last
      return new WorkerStream({
        opened: (wire) =>
          listeners.set(id, (answer) =>
            answer.bytes ? wire.push(Buffer.from(answer.bytes.buffer)) : wire.destroy(new Error(answer.error)),
          ),
        closed: () => listeners.delete(id),
        send: (bytes) => worker.postMessage({ kind: 'query', id, bytes } satisfies WorkerRequest, [bytes.buffer]),
      })
    },
    dump(file) {
      const id = ++last
      return new Promise((resolve, reject) => {
        listeners.set(id, (answer) => {
          listeners.delete(id)
          if (answer.error) reject(new Error(answer.error))
          else resolve()
        })
        worker.postMessage({ kind: 'dump', id, file } satisfies WorkerRequest)
      })
    },
  }
}

type Ends = { opened(wire: Duplex): void; closed(): void; send(bytes: Uint8Array<ArrayBuffer>): void }

/** The part of net.Socket that pg.Client uses; a class because streams are extended, not composed. */
class WorkerStream extends Duplex {
  readonly #ends: Ends
  constructor(ends: Ends) {
    super()
    this.#ends = ends
  }
  connect() {
    this.#ends.opened(this)
    queueMicrotask(() => this.emit('connect'))
    return this
  }
  setNoDelay() {
    return this
  }
  setKeepAlive() {
    return this
  }
  ref() {
    return this
  }
  unref() {
    return this
  }
  override _read() {}
  override _write(chunk: Buffer, _encoding: string, done: () => void) {
    this.#send(chunk, done)
  }
  override _writev(chunks: { chunk: Buffer }[], done: () => void) {
    this.#send(Buffer.concat(chunks.map((each) => each.chunk)), done)
  }
  #send(chunk: Buffer, done: () => void) {
    this.#ends.send(new Uint8Array(chunk))
    done()
  }
  override _final(done: () => void) {
    this.push(null)
    done()
  }
  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    this.#ends.closed()
    done(error)
  }
}
