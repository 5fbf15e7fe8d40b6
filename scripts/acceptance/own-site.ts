import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { Client as Postgres } from 'pg'
import { clusterTools, freePort, startCluster } from '#server/testing/cluster.ts'
import { openFileStore } from './file-store.ts'
import type { Ground } from './ground.ts'
import { localVariables, startPortal } from './portal.ts'
import { run } from './programs.ts'
import { must } from './steps.ts'

/** The user of the portal: it owns its databases and may create one for a drill, as at a provider of PostgreSQL. */
const ROLE = 'portal'

export type OwnSite = Awaited<ReturnType<typeof openOwnSite>>

/** A site that can be lost: a PostgreSQL and a file storage of its own, and the folder of its data. */
export async function openOwnSite(ground: Ground, name: string) {
  if (!clusterTools) throw new Error('initdb is not here: apt-get install postgresql')
  const program = path.join(await ground.unpacked(), 'bin/typodont')
  const dataDir = ground.folder(`${name}-data`)
  const store = await openFileStore(ground.folder(`${name}-store`))
  const cluster = await startCluster(clusterTools)
  cluster.start()
  const database = (of: string) => Object.assign(new URL(cluster.url), { username: ROLE, pathname: `/${of}` }).href
  await query(cluster.url, `create role ${ROLE} login createdb`)
  await query(cluster.url, createDatabase('portal'))
  const databaseUrl = database('portal')
  const variables = localVariables(await freePort(), {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    APP_SECRET: randomBytes(36).toString('base64'),
    ...store.variables,
  })
  return {
    cluster,
    store,
    dataDir,
    databaseUrl,
    variables,
    program,
    start: (more: Record<string, string> = {}) => startPortal([program, 'start'], { ...variables, ...more }),
    /** Runs a command of the site to its end and returns what it printed. */
    typodont: (args: readonly string[], more: Record<string, string> = {}) =>
      run(program, args, { env: { ...variables, ...more } }),
    /** An empty database beside the one of the site. */
    async createDatabase(of: string) {
      await query(cluster.url, createDatabase(of))
      return database(of)
    },
    /** Nothing of the site is left, and an empty database stands where the former one was. */
    async lose() {
      await query(cluster.url, 'drop database portal with (force)')
      await store.empty(dataDir)
      rmSync(dataDir, { recursive: true })
      await query(cluster.url, createDatabase('portal'))
    },
    async remove() {
      cluster.remove()
      store.close()
    },
  }
}

function createDatabase(name: string) {
  return `create database ${name} owner ${ROLE} template template0 encoding 'UTF8'`
}

export async function query<Row extends object>(databaseUrl: string, text: string) {
  const client = new Postgres(databaseUrl)
  await client.connect()
  const { rows } = await client.query<Row>(text).finally(() => client.end())
  return rows
}

/** Throws unless the command fails and says so. */
export function refused(command: () => string, words: string) {
  let said: string | undefined
  try {
    command()
  } catch (error) {
    said = String(error)
  }
  must(said?.includes(words) === true, `It was not refused with "${words}" but said: ${said ?? 'nothing'}`)
}
