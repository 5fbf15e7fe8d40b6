import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { promisify } from 'node:util'
import { Client } from 'pg'

type Tool = 'pg_dump' | 'pg_restore'

/** Where Debian's packages put the programs of each version. */
const DEBIAN = '/usr/lib/postgresql'
/** The authorities that this system trusts: libpq knows no others by itself, as Node does. */
const AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt'

/**
 * The path of the tool in the version of the server, or of a newer one if that is not installed: an older one cannot read
 * the server. Throws an Error that names the package to install.
 */
export async function findTool(tool: Tool, serverMajor: number, folder = DEBIAN): Promise<string> {
  const versions = existsSync(folder) ? readdirSync(folder) : []
  const places = [tool, ...versions.map((version) => path.join(folder, version, 'bin', tool)).filter(existsSync)]
  const found = await Promise.all(places.map(async (file) => ({ file, major: await majorOf(file) })))
  const fitting = found.filter(({ major }) => major >= serverMajor).sort((a, b) => a.major - b.major)
  if (fitting[0]) return fitting[0].file
  const newest = Math.max(...found.map(({ major }) => major))
  throw new Error(
    `${tool} ${serverMajor} or newer is needed for this server, and ${newest > 0 ? `this machine has ${newest}` : 'it is missing'}: install the Debian package postgresql-client-${serverMajor}.`,
  )
}

/** 0 if it cannot be run. */
async function majorOf(file: string) {
  const said = await promisify(execFile)(file, ['--version']).catch(() => ({ stdout: '' }))
  return Number(/\) (\d+)/.exec(said.stdout)?.[1] ?? 0)
}

/**
 * Runs a tool on the database. The password is in a file for the time of the run, because arguments can be read by every
 * user of the machine.
 */
export async function withTool<Result>(
  file: string,
  args: readonly string[],
  databaseUrl: string,
  use: (child: RunningTool) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'typodont-pg-'))
  const passFile = path.join(folder, 'pass')
  try {
    const { connection, password } = parseConnection(databaseUrl, passFile)
    writeFileSync(passFile, `*:*:*:*:${password.replaceAll(/[\\:]/g, '\\$&')}\n`, { mode: 0o600 })
    const child = spawn(file, [...args, '--no-password', `--dbname=${connection}`], { stdio: 'pipe' })
    const exit = watchExit(child, path.basename(file))
    try {
      return await use({ stdin: child.stdin, stdout: child.stdout, exit })
    } finally {
      child.kill('SIGKILL')
      await exit.catch(() => undefined)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export type RunningTool = {
  stdin: Writable
  stdout: Readable
  /** Rejects with what the tool said if it ends with another code than 0. */
  exit: Promise<void>
}

function watchExit(child: ChildProcess, name: string) {
  let said = ''
  child.stderr?.on('data', (text: Buffer) => void (said = (said + text.toString()).slice(-2000)))
  const exit = new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${name} ended with ${code}: ${said.trim() || 'it said nothing'}`)),
    )
  })
  exit.catch(() => undefined)
  return exit
}

/** The output of the tool, which ends with an error if the tool does. */
export async function* outputOf({ stdout, exit }: RunningTool): AsyncGenerator<Buffer> {
  for await (const piece of stdout) yield piece as Buffer
  await exit
}

const SHARED_PARAMETERS = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey']

/** The address as libpq reads it, with the same parts as for pg, which knows other parameters. */
function parseConnection(databaseUrl: string, passfile: string) {
  const { host, port, user = '', database = '', password } = new Client({ connectionString: databaseUrl })
  const given = new URL(databaseUrl.replace(/^(\w+:\/\/)([^@/]*@)?\//, '$1$2localhost/')).searchParams
  const shared = SHARED_PARAMETERS.flatMap((name) => {
    const value = given.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  const verifies = given.get('sslmode') === 'verify-full' && !given.has('sslrootcert') && existsSync(AUTHORITIES)
  const parts = [
    ['host', host],
    ['port', String(port)],
    ['user', user],
    ['dbname', database],
    ['passfile', passfile],
    ...shared,
    ...(verifies ? [['sslrootcert', AUTHORITIES] as const] : []),
  ] as const
  const connection = parts
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}='${value.replaceAll(/[\\']/g, '\\$&')}'`)
    .join(' ')
  return { connection, password: typeof password === 'string' ? password : '' }
}
