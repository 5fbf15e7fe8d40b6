import { existsSync } from 'node:fs'
import path from 'node:path'
import { openStorage } from '#server/adapters/storage/index.ts'
import { compareInstallations, DATABASE_OUTDATED, describeMoved } from '#server/installation.ts'
import type { Check } from '../check.ts'
import { type Finding, fromSentence, ok, warning } from '../finding.ts'

/** Whether database and files are of one installation, without which no portal starts. */
export const installation: Check = {
  name: 'installation',
  async run({ config, database }): Promise<Finding[]> {
    const opened = await database()
    // Opening the storage of a disk makes its folders.
    const hasFiles = config.s3 !== undefined || existsSync(path.join(config.dataDir, 'files'))
    if (config.restoreDrill || !hasFiles || opened.kind === 'held' || opened.kind === 'closed') return []
    const pool = opened.kind === 'open' ? opened.pool : undefined
    const tables = await pool?.query<{ found: boolean }>(`select to_regclass('installation') is not null as found`)
    const hasTable = tables?.rows[0]?.found === true
    // A storage that cannot be read is a fault of its own check.
    const storage = await openStorage(config)
    if (
      !(await storage.newestMark().then(
        () => true,
        () => false,
      ))
    )
      return []
    const state = await compareInstallations(hasTable ? pool : undefined, storage)
    if (state.kind === 'refused') return [fromSentence('fault', state.why, 'installation')]
    if (state.kind === 'moved') return [warning('installation', describeMoved(state.moved))]
    if (state.kind === 'older') return [warning('installation', DATABASE_OUTDATED)]
    if (state.kind === 'new') return [ok('installation', 'the files belong to none yet')]
    return [ok('installation', 'database and files belong together')]
  },
}
