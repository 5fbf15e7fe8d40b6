import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { freePort } from '#server/testing/cluster.ts'
import { startPortal } from '#server/testing/portal.ts'

const isThere = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(2000) }).then(
    (answer) => answer.ok,
    () => false,
  )

it('the payment sandbox starts with the portal on its own port and stops with it, even when it is killed', async () => {
  const port = await freePort()
  const script = `http://127.0.0.1:${port}/stax.js`
  const portal = await startPortal({ PAYMENTS: 'sandbox', SANDBOX_PORT: String(port) })
  try {
    await portal.until('/readyz', 200, 60_000)
    expect(await isThere(script)).toBe(true)
    expect(await fetch(`http://127.0.0.1:${port}/transaction`)).toMatchObject({ status: 401 })
    portal.child.kill('SIGKILL')
    await portal.exited
    const end = Date.now() + 10_000
    while (Date.now() < end && (await isThere(script))) await wait(50)
    expect(await isThere(script)).toBe(false)
  } finally {
    await portal.remove()
  }
})

it('a portal starts without its sandbox if the port is taken, and prints a warning', async () => {
  const other = http.createServer((_request, reply) => reply.end('something else')).listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const portal = await startPortal({ PAYMENTS: 'sandbox', SANDBOX_PORT: String(port) })
  try {
    await portal.until('/readyz', 200, 60_000)
    expect(portal.said()).toMatch(/Warning: the payment sandbox did not start \(.*EADDRINUSE/)
  } finally {
    await portal.remove()
    other.close()
  }
})
