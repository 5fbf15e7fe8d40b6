import { setTimeout as wait } from 'node:timers/promises'
import { type Config, readConfig } from '#server/config.ts'
import { localAddress } from '#server/local-address.ts'
import { loadSecretOrStandIn } from '#server/portal-secret.ts'
import type { Command, Print } from './command.ts'
import { parseOptions } from './parse-options.ts'

/**
 * Asks the portal of this environment whether it answers everything: the probe of an image without a shell, and what a
 * script waits for before it restarts the next node.
 */
export const command: Command = { usage: 'typodont health [--within 60]', run }

const PAUSE_MS = 250
const ANSWER_WITHIN_MS = 3000

async function run(args: string[], print: Print) {
  const seconds = readSeconds(args)
  if (seconds === undefined) return 2
  return (await becomesReady(readConfig(undefined, loadSecretOrStandIn), seconds, print)) ? 0 : 1
}

/** Polls /readyz until it answers 200, at most that many seconds; 0 asks once. */
export async function becomesReady(config: Pick<Config, 'host' | 'port'>, seconds: number, print: Print) {
  const url = `${localAddress(config)}/readyz`
  const deadline = performance.now() + seconds * 1000
  for (;;) {
    const answer = await ask(url)
    if (answer === 200) return true
    if (performance.now() >= deadline) {
      print(`${url} answers ${answer}.`)
      return false
    }
    await wait(PAUSE_MS)
  }
}

async function ask(url: string) {
  return fetch(url, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }).then(
    async (reply) => {
      await reply.body?.cancel()
      return reply.status
    },
    () => 'nothing',
  )
}

function readSeconds(args: string[]) {
  const { within = '0' } = parseOptions(args, { within: { type: 'string' } }) ?? { within: '' }
  return /^\d{1,5}$/.test(within) ? Number(within) : undefined
}
