import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'

/** Fastify's option: none, all, the addresses and networks of a list, or a function of address and hop. */
export type TrustProxy = boolean | string | ((address: string, hop: number) => boolean)

/** The names of networks that Fastify accepts. */
const NETWORKS_BY_NAME = ['loopback', 'linklocal', 'uniquelocal']

/** Whether TRUST_PROXY can be parsed. */
export function isTrustProxy(value: string | undefined) {
  if (value === undefined || /^(?:true|false|\d{1,2})$/.test(value)) return true
  return value.split(',').every((each) => {
    const [address = '', bits] = each.trim().split('/')
    if (NETWORKS_BY_NAME.includes(each.trim())) return true
    const longest = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
    return (
      longest > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= longest))
    )
  })
}

/** Parses TRUST_PROXY: `true`, `false`, a number of trusted hops, or a list of addresses and networks. */
export function parseTrustProxy(value: string | undefined): TrustProxy {
  if (value === undefined || value === 'false') return false
  if (value === 'true') return true
  return /^\d+$/.test(value) ? (_address, hop) => hop < Number(value) : value
}

/**
 * Returns the address of a connection's client. Fastify works it out for requests alone; a socket needs the same walk over the
 * hops, or a client that reaches the portal directly could choose its address in X-Forwarded-For.
 */
export function clientAddress(request: IncomingMessage, trustProxy: TrustProxy): string {
  if (trustProxy === false) return request.socket.remoteAddress ?? ''
  if (typeof trustProxy === 'function') return proxyAddr(request, trustProxy)
  return proxyAddr(request, trustProxy === true ? () => true : trustProxy.split(',').map((each) => each.trim()))
}
