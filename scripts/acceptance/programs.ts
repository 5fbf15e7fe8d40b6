import { spawnSync, type SpawnSyncOptions } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

/** The path of a machine that has nothing of ours. */
export const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/** Runs a program to its end and returns what it printed; throws what it said if it fails. */
export function run(program: string, args: readonly string[], options: SpawnSyncOptions = {}) {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    ...options,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (error) throw error
  if (status !== 0) throw new Error(`${program} ${args[0] ?? ''} ended with ${status}:\n${stderr}${stdout}`)
  return stdout
}

/** Throws with what to install if one of the programs is not here. */
export function requirePrograms(programs: Readonly<Record<string, string>>) {
  const folders = [process.env.PATH, PATH].join(path.delimiter).split(path.delimiter)
  const lost = Object.keys(programs).filter((each) => !folders.some((folder) => existsSync(path.join(folder, each))))
  const packages = [...new Set(lost.map((each) => programs[each]))]
  if (lost.length > 0) throw new Error(`${lost.join(', ')} is not here: apt-get install ${packages.join(' ')}`)
}
