import pg from 'pg'
import { expect, it } from 'vitest'
import { childDatabase } from '#server/testing/database.ts'
import { startPortal } from '#server/testing/portal.ts'
import { temporaryFolder } from '#server/testing/sites.ts'

/** The embedded database has one process, which takes its rows along. */
const { DATABASE_URL: databaseUrl } = await childDatabase()

it.skipIf(!databaseUrl)(
  'a node reports as it starts, and says that it stops; one that is killed does not',
  async () => {
    // Both nodes have the files of one installation.
    const shared = { DATABASE_URL: databaseUrl ?? '', DATA_DIR: temporaryFolder() }
    const portal = await startPortal({ ...shared, NODE_NAME: 'told' })
    await portal.until('/readyz', 200, 60_000)
    const other = await startPortal({ ...shared, NODE_NAME: 'killed' })
    await other.until('/readyz', 200, 60_000)
    const admin = new pg.Client(databaseUrl)
    await admin.connect()
    const nodes = async () =>
      (
        await admin.query<{ name: string; stopped: boolean; services: number }>(
          'select name, stopped_at is not null as stopped, jsonb_array_length(services) as services from nodes order by name',
        )
      ).rows
    await portal.until('/readyz', 200, 60_000)
    await other.until('/readyz', 200, 60_000)
    await expect
      .poll(nodes, { timeout: 20_000 })
      .toEqual(['killed', 'told'].map((name) => ({ name, stopped: false, services: 6 })))
    portal.child.kill('SIGTERM')
    other.child.kill('SIGKILL')
    expect(await portal.exited).toBe(0)
    await other.exited
    expect((await nodes()).map(({ name, stopped }) => [name, stopped])).toEqual([
      ['killed', false],
      ['told', true],
    ])
    await admin.end()
    await portal.remove()
    await other.remove()
  },
)
