// The entry of the child process that inspects files (see inspect.ts). It only watches the memory of the process, and
// loads nothing else, while a thread reads the file.

import { Worker } from 'node:worker_threads'
import { workerFile } from '#server/adapters/worker-file.ts'
import type { Answer, Task } from './inspect.ts'

const MAX_MEMORY = 512 * 1024 * 1024
const MEMORY_POLL_MS = 50
const PHOTO_TOO_MUCH = 'The photo needs too much memory to be read. Please export it smaller.'
const TOO_MUCH = 'The file needs too much memory to be read. Please export it with fewer triangles.'

function runWithMemoryLimit(task: Task) {
  const thread = new Worker(workerFile('inspect-thread'), { workerData: task })
  const answer = (result: Answer) => process.send?.(result, () => process.exit(0))
  const failed = (fault: string) => answer({ ok: false, sha256: null, fault })
  thread.once('message', answer)
  const tooMuch = task.kind === 'photo' ? PHOTO_TOO_MUCH : TOO_MUCH
  // The usual cause is that the thread ran out of memory.
  thread.once('error', () => failed(tooMuch))
  setInterval(() => {
    if (process.memoryUsage.rss() > MAX_MEMORY) failed(tooMuch)
  }, MEMORY_POLL_MS)
}

process.once('message', (given) => runWithMemoryLimit(given as Task))
// The parent process is gone.
process.once('disconnect', () => process.exit(1))
