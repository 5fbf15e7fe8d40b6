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
  const state: { deadly: KillPoint | undefined; at: number; kill: () => void } = {
    deadly: undefined,
    at: 0,
    kill: () => {},
  }

  /** Whether this statement is the one. */
  function isDeadly(text: string) {
    const { deadly } = state
    if (!deadly?.seen[state.at]?.test(text)) return false
    state.at += 1
    return state.at === deadly.seen.length
  }

  const server = net.createServer((client) => {
    const upstream = net.connect(Number(port), hostname)
    let isDead = false
    let dies = false
    const messages = messageReader((message) => {
      if (isDead) return
      const text = statementText(message)
      if (text !== undefined && isDeadly(text)) {
        if (state.deadly?.when === 'before') {
          isDead = true
          return state.kill()
        }
        dies = true
      }
      upstream.write(message)
    })
    client.on('data', messages)
    upstream.on('data', (answer) => {
      // The statement is done, but the client never receives the answer.
      if (dies) {
        isDead = true
        return state.kill()
      }
      client.write(answer)
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
    arm(deadly: KillPoint | undefined, kill: () => void) {
      Object.assign(state, { deadly, at: 0, kill })
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
    const isDeadly = state.when !== undefined && state.path.test(`${request.method} ${request.url}`)
    if (isDeadly && state.when === 'before') return state.kill()
    const { method, headers } = request
    const passed = http.request(new URL(request.url ?? '/', providerUrl), { method, headers }, (answer) => {
      if (isDeadly) return state.kill()
      reply.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(reply)
    })
    request.pipe(passed)
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
function messageReader(take: (message: Buffer) => void) {
  let rest = Buffer.alloc(0)
  let isFirst = true
  return (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      const head = isFirst ? 0 : 1
      if (rest.length < head + 4) return
      const length = head + rest.readInt32BE(head)
      if (rest.length < length) return
      take(rest.subarray(0, length))
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
