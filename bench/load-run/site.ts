import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import tls from 'node:tls'
import { fileURLToPath } from 'node:url'
import { jobs } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openServices } from '#server/services.ts'
import { makeAuthority } from '#server/testing/certificates.ts'
import { clusterTools, freePort, startCluster } from '#server/testing/cluster.ts'
import { ownRedis } from '#server/testing/redis.ts'
import { localVariables, type Portal, startPortal } from '../../scripts/acceptance/portal.ts'
import { requirePrograms } from '../../scripts/acceptance/programs.ts'
import { startNginx } from '../../scripts/acceptance/proxy-programs.ts'
import { makeLoadWorld, type Person } from './world.ts'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

export type Site = Awaited<ReturnType<typeof openSite>>

/** What the portals are: how one is started, and the folder of the proxy's examples. */
export type Release = { command: readonly [string, ...string[]]; deploy: string }

/** The portal as it was built here. */
export const BUILT: Release = {
  command: [process.execPath, path.join(root, 'dist/server/typodont.js'), 'start'],
  deploy: path.join(root, 'deploy'),
}

/**
 * Two portals behind nginx on a PostgreSQL and a Redis of their own, which may be stopped without disturbing others,
 * with that many people.
 */
export async function openSite(release: Release, people: number) {
  const undo: (() => unknown)[] = []
  const close = async () => {
    for (const each of undo.splice(0).toReversed()) await each()
  }
  try {
    return { ...(await buildSite(release, people, undo)), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Adds to `undo` how each part is removed. */
async function buildSite({ command, deploy }: Release, people: number, undo: (() => unknown)[]) {
  requirePrograms({ nginx: 'nginx', openssl: 'openssl', 'redis-server': 'redis-server' })
  if (!clusterTools) throw new Error('initdb is not here: apt-get install postgresql')
  const folder = mkdtempSync(path.join(os.tmpdir(), 'typodont-load-'))
  undo.push(() => rmSync(folder, { recursive: true, force: true }))
  const dataDir = path.join(folder, 'data')
  const authority = makeAuthority()
  undo.push(() => authority.remove())
  // For every connection of this process, those of the web sockets too.
  tls.setDefaultCACertificates([...tls.getCACertificates(), readFileSync(authority.ca, 'utf8')])
  const certificate = authority.vouchedFor('DNS:localhost,IP:127.0.0.1')
  const cluster = await startCluster(clusterTools, '-c max_connections=100')
  undo.push(() => cluster.remove())
  cluster.start()
  const redis = await ownRedis()
  undo.push(() => redis.stop())
  const [port, plainPort, one, other] = await Promise.all([freePort(), freePort(), freePort(), freePort()])
  const url = `https://localhost:${port}`
  const variables = {
    DATABASE_URL: cluster.url,
    REDIS_URL: redis.url,
    PUBLIC_URL: url,
    TRUST_PROXY: '1',
    APP_SECRET: randomBytes(36).toString('base64'),
    DATA_DIR: dataDir,
    SEED: 'empty',
    FIRST_PERSON: 'first@typodont.test',
    // Signing in is part of the run, and solving its puzzle is work of the browser.
    BOT_CHECK: 'off',
    LOG_LEVEL: 'error',
    // The product's own limits apply, because people at work must never meet them.
    RATE_LIMIT_PERSON: '',
    RATE_LIMIT_ORGANIZATION: '',
    RATE_LIMIT_KEY: '',
  }
  const portals: Portal[] = []
  undo.push(() => portals.forEach((portal) => portal.kill()))
  const start = async (at: 0 | 1) => {
    const env = localVariables(at === 0 ? one : other, variables)
    portals[at] = await startPortal(command, env)
  }
  const persons = await makePeople({ ...variables, DATA_DIR: dataDir }, people)
  await start(0)
  await start(1)
  const proxyFolder = path.join(folder, 'nginx')
  mkdirSync(proxyFolder)
  const proxy = await startNginx({ deploy, folder: proxyFolder, port, plainPort, portals: [one, other], certificate })
  undo.push(() => proxy.stop())
  return {
    url,
    databaseUrl: cluster.url,
    filesFolder: path.join(dataDir, 'files'),
    persons,
    redis,
    restartDatabase: cluster.restart,
    killPortal: () => portals[1]?.kill(),
    startPortal: () => start(1),
    /** What the portals wrote last: their errors. */
    errors: () => portals.map((portal) => portal.said()),
  }
}

async function makePeople(variables: Record<string, string>, people: number): Promise<Person[]> {
  const services = await openServices(readConfig({ ...variables, REDIS_URL: '' }), jobs)
  try {
    return await makeLoadWorld(services, people)
  } finally {
    await services.realtime.close()
    await services.close()
  }
}
