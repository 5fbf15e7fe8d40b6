import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { PATH } from './programs.ts'
import { must } from './steps.ts'

export type Portal = Awaited<ReturnType<typeof startPortal>>

const PATIENCE_MS = 180_000

/** Variables of a portal on this machine with the demo world, which needs no other service. */
export function localVariables(port: number, more: Record<string, string> = {}) {
  return {
    PATH,
    HOST: '127.0.0.1',
    PORT: String(port),
    PAYMENTS: 'off',
    SEED: 'demo',
    LOG_LEVEL: 'info',
    // The walks send all requests as one person, faster than anybody.
    RATE_LIMIT_PERSON: '0',
    RATE_LIMIT_ORGANIZATION: '0',
    RATE_LIMIT_KEY: '0',
    ...more,
  }
}

/** Starts a portal by a command and waits until it answers. */
export async function startPortal([program, ...args]: readonly [string, ...string[]], env: Record<string, string>) {
  const url = `http://127.0.0.1:${env.PORT}`
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void (output = (output + chunk.toString()).slice(-20_000)))
  let fault = ''
  child.once('error', (error) => void (fault = error.message))
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const deadline = Date.now() + PATIENCE_MS
  while (
    !(await fetch(`${url}/readyz`).then(
      (reply) => reply.ok,
      () => false,
    ))
  ) {
    must(fault === '', `The portal cannot be run: ${fault}`)
    must(child.exitCode === null, `The portal ended with ${child.exitCode}:\n${output}`)
    if (Date.now() > deadline) child.kill('SIGKILL')
    must(Date.now() <= deadline, `The portal was not ready in time:\n${output}`)
    await wait(100)
  }
  return {
    url,
    said: () => output,
    /** Asks it to stop, as a service manager does. */
    async stop() {
      child.kill('SIGTERM')
      const code = await exited
      must(code === 0, `The portal ended with ${code}:\n${output}`)
    },
    kill: () => child.kill('SIGKILL'),
  }
}
