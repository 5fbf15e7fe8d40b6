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
  const listeners = new Map<number, (response: WorkerResponse) => void>()
  let last = 0
  // Answers carry the id of their client, so that a late answer to a closed client does not reach the next one.
  worker.on('message', (response: WorkerResponse) => listeners.get(response.id)?.(response))

  return {
    open() {
      const id = ++last
      return new WorkerStream({
        opened: (wire) =>
          listeners.set(id, (response) =>
            response.bytes ? wire.push(Buffer.from(response.bytes.buffer)) : wire.destroy(new Error(response.error)),
          ),
        closed: () => listeners.delete(id),
        send: (bytes) => worker.postMessage({ kind: 'query', id, bytes } satisfies WorkerRequest, [bytes.buffer]),
      })
    },
    dump(file) {
      const id = ++last
      return new Promise((resolve, reject) => {
        listeners.set(id, (response) => {
          listeners.delete(id)
          if (response.error) reject(new Error(response.error))
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
  override _write(chunk: Buffer, _encoding: string, callback: () => void) {
    this.#send(chunk, callback)
  }
  override _writev(chunks: { chunk: Buffer }[], callback: () => void) {
    this.#send(Buffer.concat(chunks.map((each) => each.chunk)), callback)
  }
  #send(chunk: Buffer, callback: () => void) {
    this.#ends.send(new Uint8Array(chunk))
    callback()
  }
  override _final(callback: () => void) {
    this.push(null)
    callback()
  }
  override _destroy(error: Error | null, callback: (error: Error | null) => void) {
    this.#ends.closed()
    callback(error)
  }
}
