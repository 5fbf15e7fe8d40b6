import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Certificate } from './certificates.ts'
import { freePort } from './cluster.ts'

export const hasRedis = isInstalled()

/** A Redis for the test, in memory only, that can be stopped and started; with a certificate it accepts TLS only. */
export async function ownRedis(certificate?: Certificate) {
  const port = await freePort()
  const { cert = '', key = '' } = certificate ?? {}
  const ports = certificate
    ? ['--port', '0', '--tls-port', String(port), '--tls-cert-file', cert, '--tls-key-file', key]
    : ['--port', String(port)]
  const options = [...ports, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--tls-auth-clients', 'no']
  let child: ChildProcess | undefined
  const redis = {
    port,
    url: `redis://127.0.0.1:${port}`,
    async start() {
      child = spawn('redis-server', options, { stdio: 'ignore' })
      while (!(await isListening(port))) {
        if (child.exitCode !== null) throw new Error(`redis-server ended with ${child.exitCode}`)
        await wait(25)
      }
    },
    async stop() {
      if (!child) return
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
      child = undefined
    },
  }
  await redis.start()
  return redis
}

function isListening(port: number) {
  return new Promise<boolean>((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

function isInstalled() {
  try {
    execFileSync('redis-server', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
