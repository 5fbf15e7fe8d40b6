import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, it } from 'vitest'
import { clientAddress } from './trust-proxy.ts'

/** The portal sees 10.0.0.9; the client may have written the first entry itself. */
function asked(forwarded?: string) {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: '10.0.0.9' })
  const request = new IncomingMessage(socket)
  if (forwarded) request.headers['x-forwarded-for'] = forwarded
  return request
}

it.each([
  [false, '198.51.100.7', '10.0.0.9'],
  [(_: string, hop: number) => hop < 1, '1.1.1.1, 198.51.100.7', '198.51.100.7'],
  [(_: string, hop: number) => hop < 2, '198.51.100.7, 10.0.0.8', '198.51.100.7'],
  ['10.0.0.0/8', '1.1.1.1, 198.51.100.7', '198.51.100.7'],
  ['127.0.0.1, 10.0.0.0/8', '198.51.100.7, 10.0.0.8', '198.51.100.7'],
  // A client that connects directly is not a trusted proxy, so its header is ignored.
  ['192.168.0.0/16', '198.51.100.7', '10.0.0.9'],
  [true, '198.51.100.7, 10.0.0.8', '198.51.100.7'],
  [true, undefined, '10.0.0.9'],
] as const)('the client address is resolved through proxies trusted by %s', (trusted, forwarded, address) => {
  expect(clientAddress(asked(forwarded), trusted)).toBe(address)
})
