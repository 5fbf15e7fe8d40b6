import http from 'node:http'
import net, { type AddressInfo } from 'node:net'

/**
 * Where to kill: at the first statement that matches the last pattern, once the earlier ones have matched in their
 * order.
 */
export type KillPoint = { seen: readonly RegExp[]; when: 'before' | 'after' }

/**
 * Listens in place of a PostgreSQL and forwards its traffic. At the given statement it calls `kill`, before the
 * statement is forwarded or once it was answered.
 */
export async function killAtStatement(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl)
  const state: { killPoint: KillPoint | undefined; at: number; kill: () => void } = {
    killPoint: undefined,
    at: 0,
    kill: () => {},
  }

  /** Whether this statement is the one. */
  function isKillPoint(text: string) {
    const { killPoint } = state
    if (!killPoint?.seen[state.at]?.test(text)) return false
    state.at += 1
    return state.at === killPoint.seen.length
  }

  const server = net.createServer((client) => {
    const upstream = net.connect(Number(port), hostname)
    let isKilled = false
    let killsOnReply = false
    const messages = messageReader((message) => {
      if (isKilled) return
      const text = statementText(message)
      if (text !== undefined && isKillPoint(text)) {
        if (state.killPoint?.when === 'before') {
          isKilled = true
          return state.kill()
        }
        killsOnReply = true
      }
      upstream.write(message)
    })
    client.on('data', messages)
    upstream.on('data', (response) => {
      // The statement is done, but the client never receives the answer.
      if (killsOnReply) {
        isKilled = true
        return state.kill()
      }
      client.write(response)
    })
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.on('close', () => other.destroy())
      one.on('error', () => other.destroy())
    }
  })
  const url = new URL(databaseUrl)
  url.port = String(await listen(server))
  return {
    url: url.toString(),
    arm(killPoint: KillPoint | undefined, kill: () => void) {
      Object.assign(state, { killPoint, at: 0, kill })
    },
    close: () => server.close(),
  }
}

/** The same for calls of the payment provider. */
export async function killAtProviderCall(providerUrl: string) {
  const state: { when: 'before' | 'after' | undefined; path: RegExp; kill: () => void } = {
    when: undefined,
    path: /^$/,
    kill: () => {},
  }
  const server = http.createServer((request, reply) => {
    const isKillPoint = state.when !== undefined && state.path.test(`${request.method} ${request.url}`)
    if (isKillPoint && state.when === 'before') return state.kill()
    const { method, headers } = request
    const forwarded = http.request(new URL(request.url ?? '/', providerUrl), { method, headers }, (response) => {
      if (isKillPoint) return state.kill()
      reply.writeHead(response.statusCode ?? 500, response.headers)
      response.pipe(reply)
    })
    request.pipe(forwarded)
  })
  const port = await listen(server)
  return {
    url: `http://127.0.0.1:${port}`,
    arm(when: 'before' | 'after' | undefined, path: RegExp, kill: () => void) {
      Object.assign(state, { when, path, kill })
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function listen(server: net.Server) {
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return (server.address() as AddressInfo).port // a TCP server has no other kind of address
}

/**
 * Splits the protocol of PostgreSQL into messages: the first one has no type, each other one starts with a letter; then
 * follows the length, which includes itself.
 */
function messageReader(onMessage: (message: Buffer) => void) {
  let rest = Buffer.alloc(0)
  let isFirst = true
  return (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      const head = isFirst ? 0 : 1
      if (rest.length < head + 4) return
      const length = head + rest.readInt32BE(head)
      if (rest.length < length) return
      onMessage(rest.subarray(0, length))
      rest = rest.subarray(length)
      isFirst = false
    }
  }
}

/** The text of a simple query or of a prepared one. */
function statementText(message: Buffer) {
  const type = String.fromCharCode(message[0] ?? 0)
  if (type === 'Q') return message.toString('utf8', 5)
  if (type !== 'P') return undefined
  const name = message.indexOf(0, 5)
  return message.toString('utf8', name + 1)
}
