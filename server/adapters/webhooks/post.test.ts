import { readFileSync } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, expect, it } from 'vitest'
import { isPublicAddress } from '#server/public-address.ts'
import { hasOpenssl, makeAuthority } from '#server/testing/certificates.ts'
import { openWebhooks } from './post.ts'

const local = openWebhooks({ allowsLocal: true, userAgent: 'Typodont/test', timeoutMs: 500 })
const strict = openWebhooks({ allowsLocal: false, userAgent: 'Typodont/test' })
afterAll(() => {
  local.close()
  strict.close()
})
const servers: (http.Server | https.Server)[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

const message = (url: string) => ({ url, headers: { 'webhook-id': 'evt_1' }, body: '{}' })

async function serve(server: http.Server | https.Server) {
  servers.push(server)
  await new Promise<void>((listening) => server.listen(0, listening))
  return (server.address() as AddressInfo).port
}

it('tells public addresses from all others', () => {
  for (const address of ['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946'])
    expect(isPublicAddress(address)).toBe(true)
  for (const address of [
    '127.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    'no address',
  ])
    expect({ address, isPublic: isPublicAddress(address) }).toEqual({ address, isPublic: false })
})

it('refuses a name that resolves to this machine when it is connected to, and an address without TLS', async () => {
  let asked = 0
  const port = await serve(http.createServer((_request, reply) => void reply.end(String((asked += 1)))))
  for (const url of [
    `https://localhost:${port}`,
    `https://127.0.0.1:${port}`,
    `https://[::1]:${port}`,
    `http://localhost:${port}`,
  ])
    expect({ url, ...(await strict.post(message(url))) }).toMatchObject({
      url,
      status: null,
      error: 'The address is not on the public internet.',
    })
  expect(asked).toBe(0)
})

it('gives up on an endpoint that hangs, before its reply or within it', async () => {
  const port = await serve(
    http.createServer((request, reply) => {
      if (request.url === '/begins') reply.writeHead(200).write('so far')
    }),
  )
  for (const path of ['', '/begins'])
    expect(await local.post(message(`http://127.0.0.1:${port}${path}`))).toMatchObject({
      status: null,
      error: 'No reply within 0.5 s.',
    })
})

it('sends again on a new connection if the other side closed the kept one', async () => {
  let isFirst = true
  const port = await serve(
    http.createServer((request, reply) => {
      request.resume()
      if (isFirst || request.headers['x-second']) {
        isFirst = false
        return void reply.end('fine')
      }
      isFirst = true
      return void request.socket.destroy()
    }),
  )
  const url = `http://127.0.0.1:${port}`
  expect((await local.post(message(url))).status).toBe(200)
  expect((await local.post(message(url))).status).toBe(200)
})

it.runIf(hasOpenssl)('says in words what is wrong with a certificate', async () => {
  const authority = makeAuthority()
  const { key, cert } = authority.stranger('DNS:localhost')
  const port = await serve(
    https.createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (_request, reply) => void reply.end()),
  )
  const { error } = await local.post(message(`https://localhost:${port}`))
  authority.remove()
  expect(error).toBe('Its certificate is self-signed.')
})
