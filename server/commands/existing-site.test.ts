import { existsSync } from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createKeyFile } from '#server/backup/key-file.ts'
import { scheduledBackup, SITE_SECRET, temporaryFolder } from '#server/testing/sites.ts'
import { runTypodont } from '#server/typodont.ts'

afterEach(() => vi.unstubAllEnvs())

const keyFile = path.join(temporaryFolder('key'), 'backup.key')
createKeyFile(keyFile)

async function run(variables: Record<string, string>, args: string[]) {
  for (const [name, value] of Object.entries({ DATABASE_URL: '', APP_SECRET: '', PORT: '1', ...variables }))
    vi.stubEnv(name, value)
  const lines: string[] = []
  const code = await runTypodont(args, (line) => lines.push(line))
  return { code, text: lines.join('\n') }
}

const drill = ['restore', '--drill', '--from', '/nowhere', '--key-file', keyFile]
const backup = ['backup', '--to', '/nowhere', '--key-file', keyFile]

describe('a command in a folder without a site makes none', () => {
  it.each([
    { args: ['health'], code: 1 },
    { args: ['doctor'], code: 0 },
    { args: ['migrate', '--list'], code: 0 },
    { args: ['trail', 'verify'], code: 1 },
    { args: ['billing', '--at', '2026-03-04T00:00:00Z'], code: 1 },
    { args: ['storage', 'unknown'], code: 1 },
    { args: backup, code: 1 },
    { args: drill, code: 1 },
  ])('$args.0', async ({ args, code }) => {
    const DATA_DIR = path.join(temporaryFolder(), 'data')
    expect((await run({ DATA_DIR }, args)).code).toBe(code)
    expect(existsSync(DATA_DIR)).toBe(false)
  })

  it('and says whose variables are missing', async () => {
    const DATA_DIR = path.join(temporaryFolder(), 'data')
    expect((await run({ DATA_DIR }, backup)).text).toContain('write the DATA_DIR of the portal, or its APP_SECRET')
    expect((await run({ DATA_DIR, APP_SECRET: SITE_SECRET }, backup)).text).toContain(
      `There is no database in ${DATA_DIR}`,
    )
    expect(existsSync(DATA_DIR)).toBe(false)
  })

  it('nor a secret, for which a restore asks', async () => {
    const DATA_DIR = path.join(temporaryFolder(), 'data')
    const { BACKUP_TO } = scheduledBackup()
    const { code } = await run({ DATA_DIR }, ['restore', '--from', BACKUP_TO, '--key-file', keyFile])
    expect(code).toBe(1)
    expect(existsSync(path.join(DATA_DIR, 'secret'))).toBe(false)
  })
})
