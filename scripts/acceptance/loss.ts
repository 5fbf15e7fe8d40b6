import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { hashFiles, signIn, submitCase } from './client.ts'
import { confined, DATA, installInto, runConfined } from './debian-root.ts'
import type { Ground } from './ground.ts'
import { openOwnSite, type OwnSite, refused } from './own-site.ts'
import { startPortal } from './portal.ts'
import { run } from './programs.ts'
import { must, step } from './steps.ts'

/** Where the root of the new machine has what was kept. */
const BACKUPS = '/srv/backups'
const KEY = '/etc/typodont/backup.key'
const FROM = ['--from', BACKUPS, '--key-file', KEY]

/** Everything is lost but backup, key and secret, and had back on a bare Debian. */
export async function walk(ground: Ground) {
  const site = await openOwnSite(ground, 'lost')
  try {
    const kept = ground.folder('kept')
    const before = await step(`a case with files in ${site.store.name}, and its backup`, () =>
      fillAndBackUp(site, kept),
    )
    await step('a drill passes and changes no byte of the files', () => drillUnchanged(site, kept))
    await step('database, files and data are gone', () => site.lose())
    await restoreElsewhere(ground, site, kept, before)
  } finally {
    await site.remove()
  }
}

type Before = { patient_id: number; files: string }

async function fillAndBackUp(site: OwnSite, kept: string): Promise<Before> {
  const portal = await site.start()
  try {
    const client = await signIn(portal.url)
    const patient_id = await submitCase(client, 'Lost')
    const files = await hashFiles(client, patient_id)
    site.typodont(['backup', '--new-key', path.join(kept, 'backup.key')])
    const given = ['--to', path.join(kept, 'backups'), '--key-file', path.join(kept, 'backup.key')]
    console.log(`            ${site.typodont(['backup', ...given]).trim()}`)
    await portal.stop()
    return { patient_id, files }
  } finally {
    portal.kill()
  }
}

async function drillUnchanged({ typodont, store, dataDir }: OwnSite, kept: string) {
  const listing = async () => JSON.stringify([...(await store.read(dataDir))].sort(([a], [b]) => (a < b ? -1 : 1)))
  const before = await listing()
  const given = ['--from', path.join(kept, 'backups'), '--key-file', path.join(kept, 'backup.key'), '--read-all']
  const said = typodont(['restore', '--drill', ...given])
  must(said.includes('The drill passed.'), said)
  must((await listing()) === before, 'The drill changed the file storage.')
}

/** On a machine that has the package, and else only what was kept. */
async function restoreElsewhere(ground: Ground, site: OwnSite, kept: string, before: Before) {
  const root = path.join(ground.folder('restored'), 'root')
  const data = ground.folder('restored-data')
  const debian = await ground.debian()
  const unpacked = await ground.unpacked()
  await step('package, backup and key in a bare Debian', () => {
    installInto(root, debian, unpacked)
    layOut(root, kept)
  })
  // The client of S3 asks for the home of its user, whom no file of the root names.
  const variables: Record<string, string> = { ...site.variables, DATA_DIR: DATA, HOME: DATA }
  const typodont = (args: readonly string[], more: Record<string, string> = {}) => {
    const assigned = Object.entries({ ...variables, ...more }).map(([name, value]) => `${name}=${value}`)
    return runConfined(root, data, ['env', ...assigned, 'typodont', ...args])
  }
  await step('pg_restore is missing, and its package is named', () =>
    refused(() => typodont(['restore', ...FROM]), 'install the Debian package postgresql-client-'),
  )
  await step('that package is installed', () => installClient(root))
  const other = { APP_SECRET: 'another secret of thirty-two characters' }
  await step('another secret is refused', () =>
    refused(() => typodont(['restore', ...FROM], other), 'APP_SECRET is not that of the backup'),
  )
  await step('--new-secret says what is lost', async () => {
    const DATABASE_URL = await site.createDatabase('beside')
    const said = typodont(['restore', ...FROM, '--database-only', '--new-secret'], { ...other, DATABASE_URL })
    must(said.includes('authenticator apps and recovery codes of'), said)
  })
  await step('restored', () => {
    const said = typodont(['restore', ...FROM])
    must(said.includes('The site is restored'), said)
  })
  await step('a second restore is refused', () =>
    refused(() => typodont(['restore', ...FROM]), 'into an empty site only'),
  )
  const portal = await step('started there', () => startPortal(confined(root, data, ['typodont', 'start']), variables))
  try {
    const client = await step('signed in with the former password', () => signIn(portal.url))
    await step('the case and its files, byte for byte', async () => {
      const files = await hashFiles(client, before.patient_id)
      must(files === before.files, `The files are ${files} instead of ${before.files}.`)
    })
    await step('the trail is whole', () => void typodont(['trail', 'verify']))
    await step('a drill passes there', () => void typodont(['restore', '--drill', ...FROM]))
    await step('stopped', () => portal.stop())
  } finally {
    portal.kill()
  }
}

/** The user of the portal reads both, as on a machine that an operator has set up. */
function layOut(root: string, kept: string) {
  const folder = path.join(root, 'etc/typodont')
  mkdirSync(folder, { recursive: true })
  cpSync(path.join(kept, 'backup.key'), path.join(root, KEY))
  cpSync(path.join(kept, 'backups'), path.join(root, BACKUPS), { recursive: true })
  run('chown', ['--recursive', '65532:65532', path.join(root, KEY), path.join(root, BACKUPS)])
}

function installClient(root: string) {
  // A bare Debian does not know how names are resolved here.
  cpSync('/etc/resolv.conf', path.join(root, 'etc/resolv.conf'), { dereference: true })
  writeFileSync(path.join(root, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  const apt = (...args: string[]) => run('chroot', [root, 'apt-get', '--quiet=2', ...args])
  apt('update')
  apt('install', '--yes', '--no-install-recommends', 'postgresql-client')
}
