import { execFile, execFileSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
} from 'node:fs'
import net, { type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Certificate } from './certificates.ts'

/** The programs of a PostgreSQL on this machine; undefined if there is none, or no user but root to run it. */
export const clusterTools = findTools()

type Tools = { bin: string; uid?: number; gid?: number }

export type Cluster = Awaited<ReturnType<typeof openCluster>>

type Fill = (run: (tool: string, ...args: string[]) => void, data: string) => void

/** A PostgreSQL for the test that can be stopped and started. */
export function startCluster(tools: Tools, settings?: string) {
  return openCluster(tools, settings, (run, data) =>
    run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'),
  )
}

/** A standby of a running cluster, or a copy of it that goes its own way. */
export function copyCluster(tools: Tools, { port }: Pick<Cluster, 'port'>, kind: 'standby' | 'copy') {
  return openCluster(tools, '-c fsync=off -c max_standby_streaming_delay=0', (run, data) => {
    const from = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', '--no-sync', '-c', 'fast']
    run('pg_basebackup', '-D', data, ...from, ...(kind === 'standby' ? ['-R'] : []))
  })
}

async function openCluster({ bin, uid, gid }: Tools, settings = '-c fsync=off', fill: Fill) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'typodont-cluster-'))
  const as = uid === undefined ? {} : { uid, gid }
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  const data = path.join(folder, 'data')
  const run = (tool: string, ...args: string[]) =>
    execFileSync(path.join(bin, tool), args, { ...as, cwd: folder, stdio: 'ignore' })
  fill(run, data)
  const port = await freePort()
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 ${settings}`
  const cluster = {
    port,
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    /** Accepts TLS too from its next start on, with this certificate. */
    encrypt({ cert, key }: Certificate) {
      const files = { 'server.crt': cert, 'server.key': key }
      for (const [name, from] of Object.entries(files)) {
        const to = path.join(data, name)
        copyFileSync(from, to)
        chmodSync(to, 0o600)
        if (uid !== undefined && gid !== undefined) chownSync(to, uid, gid)
      }
      appendFileSync(path.join(data, 'postgresql.auto.conf'), 'ssl = on\n')
    },
    start: () => run('pg_ctl', 'start', '-w', '-D', data, '-l', path.join(folder, 'log'), '-o', options),
    /** `fast` ends every session with a message, `immediate` is a crash. */
    stop: (mode: 'fast' | 'immediate') => run('pg_ctl', 'stop', '-w', '-D', data, '-m', mode),
    promote: () => run('pg_ctl', 'promote', '-w', '-D', data),
    /** Like stop and start, while this process goes on. */
    restart: () =>
      promisify(execFile)(
        path.join(bin, 'pg_ctl'),
        ['restart', '-w', '-D', data, '-l', path.join(folder, 'log'), '-m', 'fast', '-o', options],
        { ...as, cwd: folder },
      ),
    remove() {
      if (existsSync(path.join(data, 'postmaster.pid'))) cluster.stop('immediate')
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return cluster
}

export async function freePort() {
  const server = net.createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo // a TCP server has no other kind of address
  await new Promise((resolve) => server.close(resolve))
  return port
}

function findTools(): Tools | undefined {
  const home = '/usr/lib/postgresql'
  const versions = existsSync(home) ? readdirSync(home).sort((a, b) => Number(b) - Number(a)) : []
  const places = [...versions.map((version) => path.join(home, version, 'bin')), ...pathFolders()]
  const bin = places.find((place) => existsSync(path.join(place, 'initdb')) && existsSync(path.join(place, 'pg_ctl')))
  if (!bin) return undefined
  if (process.getuid?.() !== 0) return { bin }
  try {
    const idOf = (flag: string) =>
      Number(execFileSync('id', [flag, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }))
    return { bin, uid: idOf('-u'), gid: idOf('-g') }
  } catch {
    return undefined
  }
}

function pathFolders() {
  return (process.env.PATH ?? '').split(path.delimiter).filter(Boolean)
}
