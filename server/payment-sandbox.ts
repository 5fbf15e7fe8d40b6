import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { WEBHOOK_PATH } from './adapters/payments/port.ts'
import type { Config } from './config.ts'
import { API_BASE } from './http/register-calls.ts'

const FILE = path.join(path.dirname(fileURLToPath(import.meta.url)), 'sandbox', 'main.js')
const START_WITHIN_MS = 10_000

/**
 * Starts the sandbox payment provider as a child process that ends with this one. A failure does not stop the start,
 * and a sandbox that already runs (of another node, or of the portal that is billed by hand) is used.
 */
export async function startPaymentSandbox(config: Config, log: (step: string) => void): Promise<void> {
  const { payments } = config
  if (payments.kind !== 'sandbox' || (await isRunning(payments))) return
  const { hostname, port } = new URL(payments.url)
  const webhook = new URL(`http://${hostname}:${config.port}${API_BASE}${WEBHOOK_PATH}`)
  webhook.searchParams.set('secret', payments.webhookSecret)
  const child = spawn(process.execPath, [FILE], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      SANDBOX_HOST: hostname.replace(/^\[(.+)\]$/, '$1'),
      SANDBOX_PORT: port || '80',
      SANDBOX_KEY: payments.key,
      SANDBOX_TOKEN: payments.webToken,
      SANDBOX_FILE: path.join(config.dataDir, 'payments', 'sandbox.json'),
      SANDBOX_WEBHOOK: webhook.href,
    },
  })
  const failed = await new Promise<string | undefined>((resolve) => {
    const late = setTimeout(() => resolve('it did not answer in time'), START_WITHIN_MS)
    const finish = (outcome: string | undefined) => {
      clearTimeout(late)
      resolve(outcome)
    }
    child.once('message', (message: { failed?: string }) => finish(message.failed))
    child.once('error', (error) => finish(error.message))
    child.once('exit', (code) => finish(`it ended with ${code}`))
  })
  // The child notices when this process is gone; its channel must not keep this process alive.
  child.channel?.unref()
  child.unref()
  if (failed) log(`Warning: the payment sandbox did not start (${failed}): nothing can be paid.`)
}

/** Whether a sandbox with our key runs there; another program at that port does not count. */
async function isRunning({ url, key }: { url: string; key: string }) {
  const headers = { authorization: `Bearer ${key}` }
  const response = fetch(`${url}/transaction?per_page=1`, { headers, signal: AbortSignal.timeout(2000) })
  return response.then(
    async (reply) => {
      await reply.body?.cancel()
      return reply.ok && reply.headers.get('content-type') === 'application/json'
    },
    () => false,
  )
}
