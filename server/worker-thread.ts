import { Worker } from 'node:worker_threads'
import { workerFile } from '#server/adapters/worker-file.ts'

type Limits = { megabytes: number; patienceMs: number }

/**
 * Runs work that takes seconds in a thread, so that other requests need not wait. Rejects if it exceeds the memory or
 * the time.
 */
export function runInWorker<Made>(name: string, workerData: object, { megabytes, patienceMs }: Limits): Promise<Made> {
  const worker = new Worker(workerFile(name), { workerData, resourceLimits: { maxOldGenerationSizeMb: megabytes } })
  const late = setTimeout(() => void worker.terminate(), patienceMs)
  return new Promise<Made>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error(`The worker ${name} ended without an answer.`)))
  }).finally(() => {
    clearTimeout(late)
    return worker.terminate()
  })
}

/** Runs calls one after another, because several large ones would use up memory and processors. */
export function createSerialRunner() {
  let last: Promise<unknown> = Promise.resolve()
  return <Made>(make: () => Promise<Made>): Promise<Made> => {
    const result = last.then(make)
    last = result.catch(() => undefined)
    return result
  }
}
