import { execFileSync } from 'node:child_process'
import { appendFileSync, chownSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { clusterTools, freePort } from '#server/testing/cluster.ts'

function run(tool: string, args: readonly string[]) {
  if (!clusterTools) throw new Error('initdb is not here: apt-get install postgresql')
  const { bin, uid, gid } = clusterTools
  const as = uid === undefined ? {} : { uid, gid }
  execFileSync(path.join(bin, tool), args, { ...as, cwd: '/', stdio: 'ignore' })
}

/** Copies a running cluster into the folder, which belongs to the user of PostgreSQL, as docs/operations.md says. */
export function copyCluster(clusterUrl: string, to: string) {
  run('pg_basebackup', [`--dbname=${clusterUrl}`, `--pgdata=${to}`, '--checkpoint=fast'])
}

/** Starts a copy, which brings itself to that time with what was archived. */
export async function recoverCluster(copy: string, archive: string, time: string) {
  const port = await freePort()
  appendFileSync(
    path.join(copy, 'postgresql.auto.conf'),
    `archive_mode = 'off'\nrestore_command = 'cp ${archive}/%f %p'\nrecovery_target_time = '${time}'\nrecovery_target_action = 'promote'\n`,
  )
  const signal = path.join(copy, 'recovery.signal')
  writeFileSync(signal, '')
  if (clusterTools?.uid !== undefined && clusterTools.gid !== undefined)
    chownSync(signal, clusterTools.uid, clusterTools.gid)
  const options = `-p ${port} -k ${path.dirname(copy)} -c listen_addresses=127.0.0.1`
  run('pg_ctl', ['start', '-w', '-D', copy, '-l', `${copy}.log`, '-o', options])
  return {
    url: `postgres://portal@127.0.0.1:${port}/portal`,
    stop: () => run('pg_ctl', ['stop', '-w', '-D', copy, '-m', 'immediate']),
  }
}

/** Makes a folder of the user that PostgreSQL runs as. */
export function makeClusterFolder(folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  if (clusterTools?.uid !== undefined && clusterTools.gid !== undefined)
    chownSync(folder, clusterTools.uid, clusterTools.gid)
  return folder
}
