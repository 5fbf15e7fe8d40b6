import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createKeyFile } from './backup/key-file.ts'
import { runInPortal } from './command-socket.ts'
import { servePortalCommands } from './portal-commands.ts'
import { openEmbeddedSite, type Site, temporaryFolder } from './testing/sites.ts'
import { runTypodont } from './typodont.ts'

const to = temporaryFolder('backups')
const keyFile = path.join(temporaryFolder('key'), 'backup.key')
createKeyFile(keyFile)

let site: Site
let commands: Awaited<ReturnType<typeof servePortalCommands>>
beforeAll(async () => {
  site = await openEmbeddedSite()
  commands = await servePortalCommands(site.t.services)
})
afterAll(async () => {
  await commands?.close()
  await site.t.services.close()
})
afterEach(() => vi.unstubAllEnvs())

async function run(...args: string[]) {
  for (const [name, value] of Object.entries(site.environment)) vi.stubEnv(name, value)
  vi.stubEnv('DATABASE_URL', '')
  const lines: string[] = []
  const code = await runTypodont(args, (line) => lines.push(line))
  return { code, text: lines.join('\n') }
}

describe('the socket of a portal with the embedded database', () => {
  it('can be opened by its user only', () => {
    expect(statSync(path.join(site.environment.DATA_DIR, 'portal.sock')).mode & 0o777).toBe(0o600)
  })

  it('refuses what it does not know, and tells why something failed', async () => {
    const lines: string[] = []
    const ask = (name: string, args: string[]) =>
      runInPortal(site.environment.DATA_DIR, name, args, (line) => lines.push(line))
    expect(await ask('start', [])).toBe(1)
    expect(await ask('restore', ['--from', to, '--key-file', keyFile])).toBe(2)
    expect(await run('restore', '--drill', '--from', to, '--key-file', keyFile)).toMatchObject({ code: 1 })
    expect(lines).toEqual(['The portal does not run start: stop it first.'])
  })

  it('lets the portal back up, drill, verify the trail and bill', async () => {
    const place = ['--key-file', keyFile]
    const backup = await run('backup', '--to', to, ...place)
    expect(backup).toMatchObject({ code: 0, text: expect.stringMatching(/^Backup .* 2 files of/) as string })
    const drill = await run('restore', '--drill', '--from', to, ...place)
    expect(drill).toMatchObject({ code: 0, text: expect.stringContaining('The drill passed.') as string })
    expect(await run('trail', 'verify')).toMatchObject({
      code: 0,
      text: expect.stringContaining('The trail is whole') as string,
    })
    expect(await run('billing', '--at', '2026-03-04T00:00:00Z')).toMatchObject({
      code: 0,
      text: expect.stringContaining('Would bill') as string,
    })
  })

  it('lets the portal check its tables for the doctor', async () => {
    const lines: string[] = []
    const { DATA_DIR } = site.environment
    for (const name of ['migrations', 'jobs', 'installation'])
      expect(await runInPortal(DATA_DIR, 'doctor', [name], (line) => lines.push(line))).toBe(0)
    expect(lines.join()).toContain('the tables are those of this release')
    expect(lines.join()).toContain('database and files belong together')
    expect(await runInPortal(DATA_DIR, 'doctor', ['DATABASE_URL'], () => {})).toBe(2)
  })

  it('is there only while the portal runs', async () => {
    const folder = temporaryFolder('stopped')
    expect(await runInPortal(folder, 'trail', ['verify'], () => {})).toBeUndefined()
    expect(existsSync(path.join(folder, 'portal.sock'))).toBe(false)
  })
})
