import http from 'node:http'
import net, { type AddressInfo } from 'node:net'

/** Where somebody dies: at the first statement that matches the last of these, once those before it have been seen in their order. */
export type DeadlyStatement = { seen: readonly RegExp[]; when: 'before' | 'after' }

/** Listens in place of a PostgreSQL and reads along: at the named statement it calls `kill`, before it is passed on or once it was answered. */
export async function databaseKiller(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl)
  const state: { deadly: DeadlyStatement | undefined; at: number; kill: () => void } = {
    deadly: undefined,
    at: 0,
    kill: () => {},
  }

  /** Whether it is the one. */
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
      const text = statementOf(message)
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
      // It is done there, and nobody hears of it.
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
    arm(deadly: DeadlyStatement | undefined, kill: () => void) {
      Object.assign(state, { deadly, at: 0, kill })
    },
    close: () => server.close(),
  }
}

/** The same for calls of the payment provider. */
export async function providerKiller(providerUrl: string) {
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

/** The wire of PostgreSQL: the first message has no type, each other one a letter; then the length, itself counted. */
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

/** What a simple query or a prepared one says. */
function statementOf(message: Buffer) {
  const type = String.fromCharCode(message[0] ?? 0)
  if (type === 'Q') return message.toString('utf8', 5)
  if (type !== 'P') return undefined
  const name = message.indexOf(0, 5)
  return message.toString('utf8', name + 1)
}
