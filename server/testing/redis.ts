import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from './cluster.ts'

export const hasRedis = isThere()

/** A Redis of the test's own, in memory alone, that may be stopped and started. */
export async function ownRedis() {
  const port = await freePort()
  let child: ChildProcess | undefined
  const redis = {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      child = spawn(
        'redis-server',
        ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
        {
          stdio: 'ignore',
        },
      )
      while (!(await answers(port))) await wait(25)
    },
    async stop() {
      if (!child) return
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
      child = undefined
    },
  }
  await redis.start()
  return redis
}

function answers(port: number) {
  return new Promise<boolean>((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

function isThere() {
  try {
    execFileSync('redis-server', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
