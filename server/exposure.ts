import { BlockList, isIP } from 'node:net'
import { keysOf } from '#contract/records.ts'

/**
 * What each variable that names a host is: where people reach the portal (`entrance`), where the portal sends their data
 * (`service`), or what only their browsers load (`link`), which says nothing about where the portal runs.
 */
const HOSTS = {
  HOST: 'entrance',
  PUBLIC_URL: 'entrance',
  DATABASE_URL: 'service',
  DATABASE_READ_URL: 'service',
  REDIS_URL: 'service',
  SMTP_URL: 'service',
  SEARCH_URL: 'service',
  SEARCH_PUBLIC_URL: 'service',
  STAX_URL: 'service',
  REALTIME_URL: 'service',
  S3_ENDPOINT: 'service',
  S3_PUBLIC_ENDPOINT: 'service',
  S3_BUCKET: 'service',
  BACKUP_S3_ENDPOINT: 'service',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'service',
  STAX_SCRIPT_URL: 'link',
  SANDBOX_URL: 'link',
  INSTALLER_URL: 'link',
} as const

type HostVariable = keyof typeof HOSTS

export function isHostVariable(name: string) {
  return keysOf(HOSTS).some((each) => each === name)
}

export type ServiceVariable = {
  [Name in HostVariable]: (typeof HOSTS)[Name] extends 'service' ? Name : never
}[HostVariable]

/** The environment variables that determine where the portal runs. */
export type ExposureVariables = { HOST: string } & { [Name in Exclude<HostVariable, 'HOST'>]?: string | undefined }

type HostName = `${string}_${'HOST' | 'URL' | 'ENDPOINT' | 'BUCKET'}`
/** Makes an environment with a host that is missing in HOSTS fail to compile. */
type WithoutUnknownHosts<Environment> = {
  [Name in Exclude<Extract<keyof Environment, HostName>, HostVariable>]?: never
}

export type Exposure = {
  /** The variables that name another machine or make the portal reachable from one; empty if everything is local. */
  elsewhere: string[]
  /** Those by which anybody can reach the portal: not an address of this machine or of a private network. */
  public: string[]
}

/**
 * Determines whether strangers or their data can be near. What is open by default on a developer's machine (a demo with
 * a known password, every mail readable) depends on this and on nothing that an operator might forget to set.
 */
export function detectExposure<Environment extends ExposureVariables>(
  env: Environment & WithoutUnknownHosts<Environment>,
): Exposure {
  const ways: [string, string][] = [['HOST', env.HOST]]
  if (env.PUBLIC_URL) ways.push(['PUBLIC_URL', parseHosts(env.PUBLIC_URL)[0] ?? ''])
  const hosts: ExposureVariables = env
  const away = keysOf(HOSTS).filter((name) => {
    const address = hosts[name]
    // A bucket without an endpoint is at Amazon.
    const isNamed = name !== 'S3_BUCKET' || !hosts.S3_ENDPOINT
    return HOSTS[name] === 'service' && isNamed && address !== undefined && !isHere(address)
  })
  return {
    elsewhere: [...ways.filter(([, host]) => !isLoopback(host)).map(([name]) => name), ...away],
    public: ways.filter(([, host]) => !isLoopback(host) && !isPrivate(host)).map(([name]) => name),
  }
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

const privateNetworks = new BlockList()
for (const [net, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const) {
  privateNetworks.addSubnet(net, bits)
}
privateNetworks.addSubnet('fc00::', 7, 'ipv6')
privateNetworks.addSubnet('fe80::', 10, 'ipv6')

/** Returns true for the address of a portal that only this machine reaches. */
export function isLocalAddress(url: string) {
  return isLoopback(parseHosts(url)[0] ?? '')
}

function isLoopback(host: string) {
  return /^(?:[\w-]+\.)*localhost$/i.test(host) || isIn(loopback, host)
}

/** A name may resolve to any address, and 0.0.0.0 listens to everybody: neither is private. */
function isPrivate(host: string) {
  return isIn(privateNetworks, host)
}

function isIn(list: BlockList, host: string) {
  const bare = host.replace(/^\[(.+)\]$/, '$1')
  const family = isIP(bare)
  return family > 0 && list.check(bare, family === 6 ? 'ipv6' : 'ipv4')
}

/** A path is a socket of this machine; an address that cannot be parsed counts as remote. */
function isHere(address: string) {
  const hosts = parseHosts(address)
  return hosts.length > 0 && hosts.every((host) => host.startsWith('/') || isLoopback(host))
}

/**
 * The hosts of an address. PostgreSQL prefers a `host` of the query, so both count, and a user without a host means a
 * socket; mails go to a `service` or `proxy`.
 */
function parseHosts(address: string) {
  if (/^\/(?!\/)/.test(address)) return [address]
  const readable = address.replace(/^(\w+:\/\/)[^@/?#]*@\//, '$1/')
  if (!URL.canParse(readable)) return []
  const url = new URL(readable)
  const named = ['host', 'service', 'proxy'].flatMap((name) => url.searchParams.getAll(name))
  return [decodeURIComponent(url.hostname), ...named].filter(Boolean)
}
