import { Worker } from 'node:worker_threads'
import { workerFile } from '#server/adapters/worker-file.ts'

type Limits = { megabytes: number; patienceMs: number }

/** What takes seconds is made in a thread, which other requests need not wait for; whatever is larger than all measure ends by itself. */
export function inThread<Made>(name: string, workerData: object, { megabytes, patienceMs }: Limits): Promise<Made> {
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

/** Of large ones several at once would take the memory and the processors of everybody. */
export function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve()
  return <Made>(make: () => Promise<Made>): Promise<Made> => {
    const made = last.then(make)
    last = made.catch(() => undefined)
    return made
  }
}
