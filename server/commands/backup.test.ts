import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { emptySite, openSite, type Site, temporaryFolder } from '#server/testing/sites.ts'
import { runTypodont } from '#server/typodont.ts'

const to = temporaryFolder('backups')
const keyFile = path.join(temporaryFolder('key'), 'backup.key')

/** Runs the command in this environment. Returns its exit code and what it printed. */
async function run(environment: Record<string, string | undefined>, ...args: string[]) {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
  const lines: string[] = []
  const code = await runTypodont(args, (line) => lines.push(line))
  return { code, text: lines.join('\n') }
}
afterEach(() => vi.unstubAllEnvs())

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.t.services.close())

describe('typodont backup', () => {
  it('prints its usage for wrong arguments', async () => {
    for (const args of [['--from', 'x'], ['now'], ['--new-key', 'a', '--to', 'b']]) {
      expect(await run({}, 'backup', ...args)).toMatchObject({
        code: 2,
        text: expect.stringContaining('--new-key') as string,
      })
    }
    const mixed = await run({}, 'restore', '--drill', '--new-secret')
    expect(mixed).toMatchObject({ code: 2, text: expect.stringContaining('--read-all') as string })
  })

  it('says that place or key are missing', async () => {
    const { environment } = site
    expect((await run(environment, 'backup')).text).toContain('Write where the backups lie: --to')
    expect((await run(environment, 'backup', '--to', to)).text).toContain('Write the key of the backups: --key-file')
    expect((await run(environment, 'backup', '--to', to, '--key-file', keyFile)).text).toContain(
      'write a key with typodont backup --new-key',
    )
  })

  it('writes a key once, for its owner only', async () => {
    expect((await run({}, 'backup', '--new-key', keyFile)).code).toBe(0)
    expect(statSync(keyFile).mode & 0o777).toBe(0o600)
    const again = await run({}, 'backup', '--new-key', keyFile)
    expect(again).toMatchObject({ code: 1, text: expect.stringContaining('exists already') as string })
  })

  it('refuses a place beside the key, and one in DATA_DIR', async () => {
    const { environment } = site
    const beside = await run(environment, 'backup', '--to', path.dirname(keyFile), '--key-file', keyFile)
    expect(beside).toMatchObject({ code: 1, text: expect.stringContaining('move the key elsewhere') as string })
    const within = await run(
      environment,
      'backup',
      '--to',
      path.join(environment.DATA_DIR, 'backups'),
      '--key-file',
      keyFile,
    )
    expect(within).toMatchObject({ code: 1, text: expect.stringContaining('lies in DATA_DIR') as string })
  })
})

describe('a site', () => {
  // The embedded database of the site is in memory, where no other process finds it.
  const isEmbedded = () => site.environment.DATABASE_URL === undefined
  const place = () => ['--key-file', keyFile]

  it('is not backed up while it is a restore drill', async ({ skip }) => {
    skip(isEmbedded())
    const drill = await run({ ...site.environment, RESTORE_DRILL: 'on' }, 'backup', '--to', to, ...place())
    expect(drill).toMatchObject({ code: 1, text: expect.stringContaining('restore drill') as string })
    expect(readdirSync(to)).toEqual([])
  })

  it('is backed up, drilled and restored by commands', async ({ skip }) => {
    skip(isEmbedded())
    const backup = await run(site.environment, 'backup', '--to', to, ...place())
    expect(backup).toMatchObject({
      code: 0,
      text: expect.stringMatching(/^Backup .* 2 files of \d+ bytes, 2 of them new\.$/) as string,
    })
    const drill = await run(site.environment, 'restore', '--drill', '--from', to, ...place())
    expect(drill).toMatchObject({ code: 0, text: expect.stringContaining('The drill passed.') as string })
    const target = await emptySite()
    const restored = await run(target.environment, 'restore', '--from', to, ...place())
    expect(restored).toMatchObject({ code: 0, text: expect.stringContaining('The site is restored') as string })
    const again = await run(target.environment, 'restore', '--from', to, ...place())
    expect(again).toMatchObject({ code: 1, text: expect.stringContaining('into an empty site only') as string })
  })

  it('that was never migrated is not backed up', async ({ skip }) => {
    skip(isEmbedded())
    const { environment } = await emptySite()
    const { text } = await run(environment, 'backup', '--to', to, ...place())
    expect(text).toContain('The database is empty or of an older version')
  })
})
