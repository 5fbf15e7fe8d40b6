import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export class DirectoryInUse extends Error {}

/**
 * Locks a directory for this process, because two processes on one embedded database lose data without an error. The
 * lock is a listening socket, since the kernel frees it however the process ends. Throws DirectoryInUse if the directory
 * is still locked after `waitMs`.
 */
export async function lockDirectory(directory: string, waitMs = 10_000): Promise<() => Promise<void>> {
  const name = socketName(directory)
  const deadline = Date.now() + waitMs
  for (;;) {
    const lock = await listen(name)
    if (lock) return () => new Promise((resolve) => lock.close(() => resolve()))
    if (isFile(name) && !(await isAlive(name))) {
      rmSync(name, { force: true })
      continue
    }
    if (Date.now() > deadline) {
      throw new DirectoryInUse(
        `The data directory ${directory} is in use by another process: stop that one, or set another DATA_DIR.`,
      )
    }
    await wait(200)
  }
}

function socketName(directory: string) {
  const id = createHash('sha256').update(directory).digest('hex').slice(0, 20)
  if (process.platform === 'win32') return `\\\\.\\pipe\\typodont-${id}`
  // Linux has sockets without a file, so no stale file remains that two starting processes could remove at once.
  if (process.platform === 'linux') return `\0typodont-${id}`
  return path.join(os.tmpdir(), `typodont-${id}.sock`)
}

function isFile(name: string) {
  return path.isAbsolute(name) && process.platform !== 'win32'
}

function listen(name: string): Promise<net.Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = net.createServer((socket) => socket.destroy()).unref()
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    )
    server.listen(name, () => resolve(server))
  })
}

function isAlive(name: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(name, () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
