import { spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { hashFiles, signIn, submitCase } from './client.ts'
import type { Ground } from './ground.ts'
import { openOwnSite, type OwnSite, query, refused } from './own-site.ts'
import { must, step } from './steps.ts'

const TURNS = 6000

/** A restore that is killed in each of its parts is no site, and the same command goes on with it. */
export async function walk(ground: Ground) {
  const site = await openOwnSite(ground, 'interrupted')
  const kept = ground.folder('interrupted-kept')
  const given = [path.join(kept, 'backups'), '--key-file', path.join(kept, 'backup.key')]
  const from = ['restore', '--from', ...given]
  let portal: Awaited<ReturnType<OwnSite['start']>> | undefined
  try {
    portal = await step(`started with files in ${site.store.name}`, () => site.start())
    const client = await signIn(portal.url)
    const patient_id = await step('a case with a scan', () => submitCase(client, 'Interrupted'))
    const before = await hashFiles(client, patient_id)
    await portal.stop()
    site.typodont(['backup', '--new-key', path.join(kept, 'backup.key')])
    await step('backed up', () => void site.typodont(['backup', '--to', ...given]))
    const files = objects(await site.store.read(site.dataDir))
    await step('everything is gone', () => site.lose())

    await step('killed while it restores the database', () => killWhen(site, from, () => isBeingLoaded(site)))
    await step('pg_restore has ended', () => until(async () => !(await isBeingLoaded(site))))
    await step('killed while it restores the files', () => killWhen(site, from, () => hasFiles(site)))
    const some = objects(await site.store.read(site.dataDir)).size
    must(some < files.size, `All ${some} files had been written when it was killed.`)
    await step('a portal does not start on it', () =>
      refused(() => site.typodont(['start']), 'was interrupted: run typodont restore again'),
    )
    await step('neither is it backed up', () =>
      refused(() => site.typodont(['backup', '--to', ...given]), 'was interrupted: run typodont restore again'),
    )
    const said = await step('the same command goes on', () => site.typodont(from))
    must(said.includes('Going on with the interrupted restore'), said)
    console.log(said.trim().replaceAll(/^/gm, ' '.repeat(12)))
    compare(files, objects(await site.store.read(site.dataDir)))
    portal = await step('started', () => site.start())
    const again = await signIn(portal.url)
    must((await hashFiles(again, patient_id)) === before, 'The files of the case are not as they were.')
    await portal.stop()
  } finally {
    portal?.kill()
    await site.remove()
  }
}

/** Without the marks of the installation, which is another one after a restore. */
function objects(sums: ReadonlyMap<string, string>) {
  return new Map([...sums].filter(([name]) => name.startsWith('organizations/')))
}

function compare(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>) {
  const other = [...before].filter(([name, sum]) => after.get(name) !== sum)
  must(
    other.length === 0 && after.size === before.size,
    `${other.length} files of ${before.size} are not as they were.`,
  )
}

async function killWhen({ program, variables }: OwnSite, args: readonly string[], isTime: () => Promise<boolean>) {
  const child = spawn(program, args, { env: variables, stdio: 'ignore' })
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  await until(async () => {
    must(child.exitCode === null, `It ended with ${child.exitCode} before it could be killed.`)
    return isTime()
  })
  child.kill('SIGKILL')
  await exited
}

async function isBeingLoaded({ cluster }: OwnSite) {
  const found = await query(cluster.url, `select from pg_stat_activity where application_name = 'pg_restore'`)
  return found.length > 0
}

async function hasFiles({ store, dataDir }: OwnSite) {
  return objects(await store.read(dataDir)).size > 0
}

async function until(isSo: () => Promise<boolean>) {
  for (let turn = 0; !(await isSo()); turn += 1) {
    must(turn < TURNS, 'It did not come to pass.')
    await wait(10)
  }
}
