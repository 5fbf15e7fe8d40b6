import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client as Postgres } from 'pg'
import { PREVIOUS } from '#server/db/released.ts'
import { openScan, signIn, submitCase } from './client.ts'
import { type Ground, readVersion, unpack } from './ground.ts'
import { keepAsking } from './keep-asking.ts'
import { openSockets } from './moving-sockets.ts'
import type { Portal } from './portal.ts'
import { requirePrograms } from './programs.ts'
import { openProxiedSite } from './proxied-site.ts'
import { startNginx } from './proxy-programs.ts'
import { beginUpload } from './resumed-upload.ts'
import { must, step } from './steps.ts'

/** The next request after a portal answers again may come to the one that stops now. */
const PAUSE_MS = 1000

/**
 * Two portals behind nginx on one PostgreSQL, from the release before to this one, back one step, and forward again, node
 * by node and under load.
 */
export async function walk(ground: Ground) {
  requirePrograms({ nginx: 'nginx', openssl: 'openssl' })
  const former = unpack(await ground.previous(), ground.folder('former'))
  const current = await ground.unpacked()
  const {
    url,
    databaseUrl,
    proxy: options,
    ...site
  } = await openProxiedSite({
    DATA_DIR: ground.folder('upgraded-data'),
    DRAIN_SECONDS: '1',
  })
  const portals: Portal[] = []
  const start = (at: number, version: string) => site.start(at, path.join(version, 'bin/typodont'))
  let stopProxy = async () => {}
  try {
    for (const at of [0, 1])
      portals[at] = await step(`portal ${at + 1} of ${PREVIOUS.version}`, () => start(at, former))
    const proxy = await startNginx({
      deploy: path.join(current, 'deploy'),
      folder: ground.folder('upgrade-nginx'),
      ...options,
    })
    stopProxy = () => proxy.stop()
    await walkVersions({ url, databaseUrl, portals, start, former, current })
  } finally {
    await stopProxy()
    for (const portal of portals) portal.kill()
    await site.remove()
  }
}

type Site = {
  url: string
  databaseUrl: string
  portals: Portal[]
  start: (at: number, version: string) => Promise<Portal>
  /** The folders of both versions. */
  former: string
  current: string
}

async function walkVersions({ url, databaseUrl, portals, start, former, current }: Site) {
  const version = readVersion(current)
  must(version !== PREVIOUS.version, `Both versions are ${version}.`)
  const client = await step('signed in', () => signIn(url))
  const patient_id = await step('a case with a scan', () => submitCase(client, 'Upgrade'))
  const sockets = openSockets(client)
  const firstStart = () => readFirstStart(databaseUrl, version)
  try {
    for (const [name, to] of [
      [`${PREVIOUS.version} to ${version}`, current],
      [`back to ${PREVIOUS.version}, on the tables of ${version}`, former],
      [`forward to ${version} again`, current],
    ] as const) {
      console.log(`-- ${name}`)
      const before = to === current && name.startsWith('forward') ? await firstStart() : undefined
      const finish = await step('half of an upload', () =>
        beginUpload(client, 'large.stl', Buffer.alloc(20_000_000, 1)),
      )
      for (const at of portals.keys()) {
        const told = await step(`portal ${at + 1} replaced without a failed request, pushes on every socket`, () =>
          keepAsking(client, patient_id, async () => {
            await portals[at]?.stop()
            portals[at] = await start(at, to)
            await sockets.getPushes()
            await wait(PAUSE_MS)
          }),
        )
        console.log(`            ${told}, ${sockets.moves()} moves of sockets so far`)
      }
      await step('the rest of the upload', finish)
      await step('the case, and the scan that was looked at', () => openScan(client, patient_id))
      must((await firstStart()) !== undefined, `What only ${version} writes is gone.`)
      if (before) must((await firstStart()) === before, `What ${version} wrote first was written anew.`)
    }
    must(sockets.moves() > 0, 'No socket moved from one portal to the other.')
    const health = (await (await fetch(`${url}/healthz`)).json()) as { version: string }
    must(health.version === version, `/healthz says ${health.version}.`)
    await step('the portals stopped', async () => void (await Promise.all(portals.map((portal) => portal.stop()))))
  } finally {
    sockets.close()
  }
}

/** What only the newer version writes: when it ran first. */
async function readFirstStart(databaseUrl: string, version: string) {
  const client = new Postgres(databaseUrl)
  await client.connect()
  const { rows } = await client
    .query<{ at: string }>('select first_started_at::text as at from versions where version = $1', [version])
    .finally(() => client.end())
  return rows[0]?.at
}
