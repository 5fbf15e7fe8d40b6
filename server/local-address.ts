import { isIP } from 'node:net'
import type { Config } from './config.ts'

/** The address at which the portal of this configuration answers on this machine. */
export function localAddress({ host, port }: Pick<Config, 'host' | 'port'>) {
  const bare = host.replace(/^\[(.+)\]$/, '$1')
  const reachable = { '0.0.0.0': '127.0.0.1', '::': '::1' }[bare] ?? bare
  return `http://${isIP(reachable) === 6 ? `[${reachable}]` : reachable}:${port}`
}
