import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { io } from 'socket.io-client'
import { type Client, mistype, openScan, signIn, submitCase, upload } from './client.ts'
import type { Ground } from './ground.ts'
import { keepAsking } from './keep-asking.ts'
import type { Portal } from './portal.ts'
import { requirePrograms } from './programs.ts'
import { openProxiedSite } from './proxied-site.ts'
import { type Proxy, startCaddy, startNginx } from './proxy-programs.ts'
import { must, step } from './steps.ts'

/** What the examples ask an operator to wait for, once a portal answers again. */
const PAUSE_MS = 1000
/** The largest scan. */
const LARGE = 200_000_000

/** Both proxies as in deploy/, each before two portals of the package on one PostgreSQL. */
export async function walk(ground: Ground) {
  requirePrograms({ nginx: 'nginx', caddy: 'caddy', openssl: 'openssl' })
  const unpacked = await ground.unpacked()
  const { url, proxy, ...site } = await openProxiedSite({
    // Shared, so that scans pass through the proxy here and not by an S3 beside it.
    DATA_DIR: ground.folder('proxied-data'),
    // Caddy asks twice a second; nginx does not.
    DRAIN_SECONDS: '3',
  })
  const options = { deploy: path.join(unpacked, 'deploy'), ...proxy }
  const portals: Portal[] = []
  const start = (at: number) => site.start(at, path.join(unpacked, 'bin/typodont'))
  try {
    portals[0] = await step('the first portal, with the demo world', () => start(0))
    portals[1] = await step('the second portal', () => start(1))
    for (const [name, open] of [
      ['Nginx', startNginx],
      ['Caddy', startCaddy],
    ] as const) {
      console.log(`-- ${name}`)
      await walkProxy({ name, url, portals, start }, () => open({ ...options, folder: ground.folder(name) }))
    }
    await step('the portals stopped', async () => void (await Promise.all(portals.map((portal) => portal.stop()))))
  } finally {
    for (const portal of portals) portal.kill()
    await site.remove()
  }
}

type Site = { name: string; url: string; portals: Portal[]; start: (at: number) => Promise<Portal> }

async function walkProxy({ name, url, portals, start }: Site, open: () => Promise<Proxy>) {
  const proxy = await step('started, with a certificate of our own authority', open)
  try {
    await step('/metrics is closed', () => refuseMetrics(url, portals))
    await step('a wrong password is refused', () => mistype(url))
    const client = await step('signed in', () => signIn(url))
    const patient_id = await step('uploaded a scan and submitted its case', () => submitCase(client, name))
    await step('the scan was looked at and opens', () => openScan(client, patient_id))
    await step(`uploaded ${LARGE / 1e6} MB`, () => upload(client, 'large.stl', Buffer.alloc(LARGE, 1)))
    await step('a web socket subscribed', () => openSocket(client))
    await step('secrets of links are not in its log', () => refuseSecretsInLog(url, proxy))
    await step('its log and the portal name a request alike', () => compareRequestIds(client, proxy))
    for (const at of portals.keys()) {
      const told = await step(`portal ${at + 1} stopped and started without a failed request`, () =>
        keepAsking(client, patient_id, async () => {
          await portals[at]?.stop()
          portals[at] = await start(at)
          await wait(PAUSE_MS)
        }),
      )
      console.log(`            ${told}`)
    }
  } finally {
    await proxy.stop()
  }
}

async function refuseMetrics(url: string, portals: readonly Portal[]) {
  const read = async (address: string) => (await fetch(address)).text()
  for (const portal of portals)
    must((await read(`${portal.url}/metrics`)).includes('process_cpu'), 'The portal itself answers no metrics.')
  for (const place of ['/metrics', '/metrics/', '/%6detrics', '//metrics', '/metrics?all=1', '/x/../metrics'])
    must(!(await read(`${url}${place}`)).includes('process_cpu'), `${place} answers the metrics.`)
}

async function openSocket({ url, token }: Client) {
  const socket = io(url, { auth: { token }, transports: ['websocket'], reconnection: false })
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('connect_error', reject)
    })
    const answer: unknown = await socket.timeout(5000).emitWithAck('subscribe', 'private-general')
    must(JSON.stringify(answer).includes('"ok":true'), `It answered ${JSON.stringify(answer)}.`)
  } finally {
    socket.disconnect()
  }
}

async function refuseSecretsInLog(url: string, proxy: Proxy) {
  const secret = randomBytes(12).toString('hex')
  const doors = ['/answer/', '/camera/', '/share/', '/api/v2/files/', '/api/v2/calendar/']
  const headers = { referer: `${url}/answer/${secret}`, authorization: `Bearer ${secret}` }
  for (const place of [...doors.map((door) => `${door}${secret}`), `/set-password?token=${secret}`])
    await (await fetch(`${url}${place}`, { headers })).body?.cancel()
  const log = await untilLogged(proxy, '/set-password')
  for (const door of doors) must(log.includes(door), `${door} is not in the log.`)
  must(![log, proxy.readErrors()].some((text) => text.includes(secret)), 'The log contains a secret.')
}

async function compareRequestIds({ url, token }: Client, proxy: Proxy) {
  const chosen = 'chosen-by-the-client'
  const headers = { authorization: `Bearer ${token}`, 'x-request-id': chosen }
  const reply = await fetch(`${url}/api/v2/me`, { headers })
  await reply.body?.cancel()
  const id = reply.headers.get('x-request-id')
  must(id !== null && id.length > 8 && id !== chosen, `The portal named the request ${id}.`)
  await untilLogged(proxy, id)
}

/** A proxy writes its line after it has answered. */
async function untilLogged(proxy: Proxy, words: string) {
  for (let turn = 0; turn < 50; turn += 1) {
    const log = proxy.readLog()
    if (log.includes(words)) return log
    await wait(50)
  }
  throw new Error(`The log does not contain ${words}.`)
}
