import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'

/** Fastify's option: none, all, the addresses and networks of a list, or a function of address and hop. */
export type TrustProxy = boolean | string | ((address: string, hop: number) => boolean)

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
