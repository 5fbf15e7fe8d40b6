import { openSandbox } from './sandbox.ts'

/** Runs the sandbox in its own process. The parent configures it by environment variables; it exits with its parent. */
const { SANDBOX_HOST, SANDBOX_PORT, SANDBOX_KEY, SANDBOX_TOKEN, SANDBOX_FILE, SANDBOX_WEBHOOK } = process.env
if (!SANDBOX_KEY || !SANDBOX_TOKEN) throw new Error('The sandbox needs SANDBOX_KEY and SANDBOX_TOKEN.')

/** Debits settle after 20 seconds instead of days, so that a demo can show it. */
const SETTLE_AFTER_MS = 20_000

function report(outcome: { ready: string } | { failed: string }) {
  process.send?.(outcome)
}

process.on('disconnect', () => process.exit(0))
// A signal may reach the whole process group, but the portal still needs the sandbox during its shutdown.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (!process.connected) process.exit(0)
  })
}
try {
  const sandbox = await openSandbox({
    host: SANDBOX_HOST ?? '127.0.0.1',
    port: Number(SANDBOX_PORT ?? 0),
    key: SANDBOX_KEY,
    token: SANDBOX_TOKEN,
    file: SANDBOX_FILE,
    webhook: SANDBOX_WEBHOOK,
    settleAfterMs: SETTLE_AFTER_MS,
  })
  process.on('exit', () => sandbox.flush())
  report({ ready: sandbox.url })
} catch (error) {
  report({ failed: error instanceof Error ? error.message : String(error) })
  process.exitCode = 1
  process.disconnect?.()
}
