import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { hashFiles, signIn, submitCase } from './client.ts'
import type { Ground } from './ground.ts'
import { openOwnSite, type OwnSite, query } from './own-site.ts'
import type { Portal } from './portal.ts'
import { copyCluster, makeClusterFolder, recoverCluster } from './recovered-cluster.ts'
import { must, step } from './steps.ts'

const TURNS = 600

/** The database is brought back to the minute before an accident, beside files that are newer than it. */
export async function walk(ground: Ground) {
  const site = await openOwnSite(ground, 'accident')
  // The user of PostgreSQL may not enter the folders of the run.
  const folder = mkdtempSync(path.join(os.tmpdir(), 'typodont-archive-'))
  chmodSync(folder, 0o755)
  makeClusterFolder(folder)
  const archive = makeClusterFolder(path.join(folder, 'archive'))
  const running: { stop(): void }[] = []
  const portals: Portal[] = []
  const start = async (more?: Record<string, string>) => {
    const portal = await site.start(more)
    portals.push(portal)
    return portal
  }
  try {
    await step('what the database writes is archived', () => archiveTo(site, archive))
    await step('a copy of the cluster', () => copyCluster(site.cluster.url, path.join(folder, 'copy')))
    const portal = await step(`started with files in ${site.store.name}`, () => start())
    const client = await signIn(portal.url)
    const patient_id = await step('a case with a scan', () => submitCase(client, 'Before'))
    const files = await hashFiles(client, patient_id)
    await portal.stop()
    const [before] = await query<{ time: string }>(site.cluster.url, 'select clock_timestamp()::text as time')
    must(before !== undefined, 'The database does not know the time.')
    await loseRows(site, start, patient_id)
    const recovered = await step(`recovered to ${before.time}`, async () => {
      await archiveRest(site)
      return recoverCluster(path.join(folder, 'copy'), archive, before.time)
    })
    running.push(recovered)
    await takeOver(site, start, recovered.url, { patient_id, files })
  } finally {
    for (const portal of portals) portal.kill()
    for (const each of running) each.stop()
    await site.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function archiveTo({ cluster }: OwnSite, archive: string) {
  const command = `test ! -f ${archive}/%f && cp %p ${archive}/%f`
  await query(cluster.url, `alter system set archive_mode = 'on'`)
  await query(cluster.url, `alter system set archive_command = '${command}'`)
  await query(cluster.url, `alter system set archive_timeout = '60s'`)
  await cluster.restart()
}

type Start = (more?: Record<string, string>) => Promise<Portal>

/** The accident: rows of the case are deleted, and the portal moves its files to the trash, as for every deleted row. */
async function loseRows(site: OwnSite, start: Start, patient_id: number) {
  const portal = await step('started again, and a newer case with a scan', async () => {
    const started = await start()
    const client = await signIn(started.url)
    await hashFiles(client, await submitCase(client, 'After'))
    return started
  })
  await step('the rows of the scan are deleted, and its file moved to the trash', async () => {
    const count = async () => [...(await site.store.read(site.dataDir)).keys()].filter(isTrash).length
    const trashed = await count()
    await query(site.databaseUrl, `delete from patient_files where patient_id = ${patient_id}`)
    for (let turn = 0; (await count()) === trashed; turn += 1) {
      must(turn < TURNS, 'The file was not moved to the trash.')
      await wait(200)
    }
  })
  await portal.stop()
}

function isTrash(name: string) {
  return name.startsWith('trash/')
}

/** Without an accident to the machine too, nothing that was committed is missing in the archive. */
async function archiveRest({ cluster }: OwnSite) {
  const [last] = await query<{ name: string }>(cluster.url, 'select pg_walfile_name(pg_switch_wal()) as name')
  for (let turn = 0; turn < TURNS; turn += 1) {
    const [state] = await query<{ is_done: boolean }>(
      cluster.url,
      `select coalesce(last_archived_wal >= '${last?.name}', false) as is_done from pg_stat_archiver`,
    )
    if (state?.is_done) return
    await wait(100)
  }
  throw new Error(`${last?.name} was not archived.`)
}

type Case = { patient_id: number; files: string }

async function takeOver(site: OwnSite, start: Start, DATABASE_URL: string, { patient_id, files }: Case) {
  const drill = await step('a portal on it starts as a drill', () => start({ DATABASE_URL }))
  must(drill.said().includes('The database is older than the files'), drill.said())
  await drill.stop()
  const said = await step('typodont storage take-over', () => site.typodont(['storage', 'take-over'], { DATABASE_URL }))
  console.log(`            ${said.split('\n')[0]}`)
  must(/ [1-9]\d* of its files came back from the trash/.test(said), said)
  const portal = await step('a portal on it starts', () => start({ DATABASE_URL }))
  must(!portal.said().includes('The database is older than the files'), portal.said())
  const client = await signIn(portal.url)
  await step('the case and its files, byte for byte', async () => {
    const found = await hashFiles(client, patient_id)
    must(found === files, `The files are ${found} instead of ${files}.`)
  })
  await step('the newer case is gone', async () => {
    const rows = await query(DATABASE_URL, `select from patients where last_name = 'After'`)
    must(rows.length === 0, 'It is there.')
  })
  await step('the trail is whole', () => void site.typodont(['trail', 'verify'], { DATABASE_URL }))
  await portal.stop()
}
