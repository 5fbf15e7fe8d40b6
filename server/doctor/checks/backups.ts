import type { Pool } from 'pg'
import { BACKUP_OLD_MS, DRILL_OLD_MS } from '#contract/system.ts'
import { findTool } from '#server/backup/postgres-tools.ts'
import { errorMessage } from '#server/start-checks.ts'
import type { Check } from '../check.ts'
import { fault, type Finding, ok, warning } from '../finding.ts'

/**
 * How old the last good backup and the last passed restore drill are, and whether this machine has the pg_dump for the
 * next one. A restore drill itself needs none of them.
 */
export const backups: Check = {
  name: 'backups',
  async run({ config, database }): Promise<Finding[]> {
    const opened = await database()
    if (opened.kind !== 'open' || config.restoreDrill) return []
    const { rows: tables } = await opened.pool.query<{ found: boolean }>(
      `select to_regclass('backups') is not null as found`,
    )
    if (!tables[0]?.found) return []
    const { rows } = await opened.pool.query<{ kind: string; ms: number }>(
      `select kind, extract(epoch from now() - max(finished_at))::float8 * 1000 as ms
       from backups where finished_at is not null and fault is null group by kind`,
    )
    const ages = new Map(rows.map(({ kind, ms }) => [kind, ms]))
    const findings: Finding[] = []
    if (config.backup.to === undefined && config.production)
      findings.push(
        warning(
          'BACKUP_TO',
          'unset, so no backup is made by itself',
          'set it and BACKUP_KEY_FILE, as docs/operations.md says under Backup and restore',
        ),
      )
    // A site on one's own machine may have none.
    if (config.backup.to === undefined && ages.size === 0) return findings
    return [
      ...findings,
      judge('backup', ages.get('backup'), BACKUP_OLD_MS, 'run typodont backup, and mend what it says'),
      judge('restore drill', ages.get('drill'), DRILL_OLD_MS, 'run typodont restore --drill, every 30 days'),
      // The embedded database needs no program.
      ...(opened.embedded ? [] : [await findDump(await readMajor(opened.pool))]),
    ]
  },
}

async function readMajor(pool: Pool) {
  const { rows } = await pool.query<{ major: number }>(
    `select current_setting('server_version_num')::int / 10000 as major`,
  )
  return rows[0]?.major ?? 0
}

/** Whether this machine can dump a server of that version. */
export function findDump(major: number): Promise<Finding> {
  return findTool('pg_dump', major).then(
    (file) => ok('pg_dump', `${file} reads PostgreSQL ${major}`),
    (error: unknown) => {
      const [what = '', write] = errorMessage(error).replace(/\.$/, '').split(': ')
      return fault('pg_dump', what, write)
    },
  )
}

function judge(subject: string, ageMs: number | undefined, limitMs: number, write: string) {
  if (ageMs === undefined) return warning(subject, 'none has ended well so far', write)
  const hours = Math.floor(ageMs / 3_600_000)
  const what = `the last good one is ${hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`} old`
  return ageMs > limitMs ? warning(subject, what, write) : ok(subject, what)
}
