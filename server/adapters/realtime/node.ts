import { Server, type ServerOptions, type Socket } from 'socket.io'
import { openLobby } from './lobby.ts'
import type { Authorize, Listener, Realtime, Rooms } from './port.ts'
import { takeSeats } from './seats.ts'

type Answer = { ok: true; said_ms_ago?: number } | { error: 'unauthenticated' | 'forbidden' | 'unavailable' }
type Options = {
  /** How nodes hear of each other; without it there is one. */
  adapter?: ServerOptions['adapter']
  stop?: () => Promise<unknown>
}

const MAX_SUBSCRIPTIONS = 50
/** The most sockets of one person on one node: more tabs than anybody has open. */
const MAX_SOCKETS = 50
/** What the browser is refused with; it waits before it tries again. */
const TOO_MANY_SOCKETS = 'too many connections'
/** In ms: whoever has not said by then who it is, is hung up on. */
const GREETS_WITHIN = 10_000
/** In ms: no page takes longer from its first read to its subscription. */
const REMEMBERED = 60_000
/** Among nodes: something was said on that channel. */
const SAID = 'said'

/** One socket.io server; only what stands between the nodes differs from adapter to adapter. */
export function createNode({ adapter, stop }: Options = {}): Realtime {
  const io = new Server({
    // Long polling would need sticky sessions, and a browser that knows no websockets runs nothing else of ours.
    transports: ['websocket'],
    serveClient: false,
    // Browsers say little: a token, names of channels, and where they look in a room.
    maxHttpBufferSize: 8192,
    connectTimeout: GREETS_WITHIN,
    ...(adapter && { adapter }),
  })

  const said = createMemory()
  if (adapter) io.on(SAID, (channel: string) => said.remember(channel))

  let closed: Promise<unknown> | undefined
  // Not io.close(): that would close the HTTP server too, which is not ours.
  async function close() {
    io.local.disconnectSockets(true)
    await io.of('/').adapter.close()
    // There is an engine only once a server is attached; the types promise it always.
    if ('engine' in io) io.engine.close()
    await stop?.()
  }

  return {
    attach(server, authorize, rooms, addressOf = ({ socket }) => socket.remoteAddress ?? '') {
      const lobby = openLobby(addressOf)
      io.use((socket, next) => {
        void greet(socket, authorize).then((problem) => {
          if (!problem) lobby.leave(socket.conn)
          next(problem && new Error(problem))
        })
      })
      io.on('connection', (socket) => listen(socket, { authorize, rooms, memory: said }))
      io.attach(server, {
        allowRequest: (request, decide) => {
          const isLetIn = lobby.hasRoom(request)
          decide(isLetIn ? null : TOO_MANY_SOCKETS, isLetIn)
        },
      })
      lobby.watch(io)
    },
    async publish(channel, event, data) {
      io.to(channel).emit(event, data, channel)
      said.remember(channel)
      if (adapter) io.serverSideEmit(SAID, channel)
    },
    async disconnectUser(user_id) {
      // Here at once: over Redis a node hears its own words only while Redis is there.
      io.local.in(roomOf(user_id)).disconnectSockets(true)
      io.in(roomOf(user_id)).disconnectSockets(true)
    },
    async close() {
      await (closed ??= close())
    },
  }
}

/** When something was last said on each channel: who subscribes learns whether it was after what they have read. */
function createMemory() {
  // In the order of their times.
  const times = new Map<string, number>()
  return {
    remember(channel: string) {
      const now = performance.now()
      times.delete(channel)
      times.set(channel, now)
      for (const [old, at] of times) {
        if (at > now - REMEMBERED) break
        times.delete(old)
      }
    },
    /** In ms. */
    ago(channel: string) {
      const at = times.get(channel)
      return at === undefined ? undefined : performance.now() - at
    },
  }
}

type Memory = ReturnType<typeof createMemory>

/** No channel is called like this, so nobody can subscribe to it. */
function roomOf(user_id: number) {
  return `user:${user_id}`
}

async function greet(socket: Socket, authorize: Authorize) {
  const listener = await ask(socket, authorize)
  if ('error' in listener) return listener.error
  const room = roomOf(listener.user_id)
  if ((socket.nsp.adapter.rooms.get(room)?.size ?? 0) >= MAX_SOCKETS) return TOO_MANY_SOCKETS
  await socket.join(room)
  return undefined
}

type Listening = { authorize: Authorize; rooms: Rooms | undefined; memory: Memory }

function listen(socket: Socket, { authorize, rooms, memory }: Listening) {
  let asked = 0
  const seats = rooms && takeSeats(socket, rooms, (channel) => ask(socket, authorize, channel))
  socket.on('subscribe', (channel: unknown, answer: unknown) => {
    asked += 1
    if (asked > MAX_SUBSCRIPTIONS) {
      socket.disconnect(true)
      return
    }
    void subscribe(socket, authorize, channel, memory).then(({ listener, ...said }) => {
      // Before it is answered: the first words follow at once.
      if (listener && typeof channel === 'string') seats?.enter(channel, listener)
      if (typeof answer === 'function') answer(said)
      if ('error' in said && said.error === 'unauthenticated') socket.disconnect(true)
    })
  })
  socket.on('unsubscribe', (channel: unknown) => {
    if (typeof channel !== 'string' || !channel.startsWith('private-') || !socket.rooms.has(channel)) return
    // Who goes from screen to screen all day leaves as often as they come.
    asked -= 1
    seats?.leave(channel)
    void socket.leave(channel)
  })
}

async function subscribe(
  socket: Socket,
  authorize: Authorize,
  channel: unknown,
  memory: Memory,
): Promise<Answer & { listener?: Listener }> {
  const listener = await ask(socket, authorize, channel)
  if ('error' in listener) return listener
  if (typeof channel !== 'string' || !listener.channels.includes(channel)) return { error: 'forbidden' }
  await socket.join(channel)
  const said_ms_ago = memory.ago(channel)
  return { ok: true, listener, ...(said_ms_ago !== undefined && { said_ms_ago }) }
}

/** The rights of this moment: between the handshake and now the session may have ended. */
async function ask(socket: Socket, authorize: Authorize, channel?: unknown) {
  const token: unknown = socket.handshake.auth.token
  if (typeof token !== 'string' || token === '') return { error: 'unauthenticated' } as const
  try {
    return (
      (await authorize(token, typeof channel === 'string' ? channel : undefined)) ??
      ({ error: 'unauthenticated' } as const)
    )
  } catch (error) {
    process.emitWarning(`real-time authorization: ${String(error)}`)
    return { error: 'unavailable' } as const
  }
}
