import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { temporaryFolder } from '#server/testing/sites.ts'
import { findTool } from './postgres-tools.ts'

afterEach(() => vi.unstubAllEnvs())

/** A folder like that of Debian's packages with a pg_dump of each version, and none elsewhere. */
function install(...versions: number[]) {
  const folder = temporaryFolder('tools')
  vi.stubEnv('PATH', folder)
  for (const version of versions) {
    const file = path.join(folder, String(version), 'bin', 'pg_dump')
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, `#!/bin/sh\necho 'pg_dump (PostgreSQL) ${version}.4 (Debian)'\n`)
    chmodSync(file, 0o755)
  }
  return folder
}

it('names the package where pg_dump is missing or older than the server', async () => {
  await expect(findTool('pg_dump', 16, install())).rejects.toThrow(
    'pg_dump 16 or newer is needed for this server, and it is missing: install the Debian package postgresql-client-16.',
  )
  await expect(findTool('pg_dump', 17, install(15, 16))).rejects.toThrow(
    'pg_dump 17 or newer is needed for this server, and this machine has 16: install the Debian package postgresql-client-17.',
  )
})

it('prefers the version of the server to newer ones', async () => {
  const folder = install(15, 16, 17)
  expect(await findTool('pg_dump', 16, folder)).toBe(path.join(folder, '16/bin/pg_dump'))
  expect(await findTool('pg_dump', 14, folder)).toBe(path.join(folder, '15/bin/pg_dump'))
})
