import { Server, type ServerOptions, type Socket } from 'socket.io'
import { trackUnauthenticated } from './unauthenticated-connections.ts'
import type { Authorize, Listener, Realtime, Rooms } from './port.ts'
import { createRoomPresence } from './room-presence.ts'

type SubscribeReply = { ok: true; said_ms_ago?: number } | { error: 'unauthenticated' | 'forbidden' | 'unavailable' }
type Options = {
  /** Connects the nodes; without it there is a single node. */
  adapter?: ServerOptions['adapter']
  stop?: () => Promise<unknown>
}

const MAX_SUBSCRIPTIONS = 50
/** The most sockets of one user on one node: more tabs than anybody has open. */
const MAX_SOCKETS = 50
/** The error that the browser gets; it waits before it reconnects. */
const TOO_MANY_SOCKETS = 'too many connections'
/** Milliseconds within which a client has to authenticate before it is disconnected. */
const CONNECT_TIMEOUT_MS = 10_000
/**
 * Milliseconds for which the last message of a channel is remembered: no page takes longer from its first read to its
 * subscription.
 */
const RECENT_MS = 60_000
/** Event between the nodes: a message was published on a channel. */
const ACTIVITY = 'said'

/** Creates a socket.io server; adapters differ only in what connects the nodes. */
export function createSocketServer({ adapter, stop }: Options = {}): Realtime {
  const io = new Server({
    // Long polling would need sticky sessions, and a browser without WebSockets cannot run the portal anyway.
    transports: ['websocket'],
    serveClient: false,
    // Browsers send little: a token, names of channels, and their camera in a room.
    maxHttpBufferSize: 8192,
    connectTimeout: CONNECT_TIMEOUT_MS,
    ...(adapter && { adapter }),
  })

  const recent = createRecentMessages()
  if (adapter) io.on(ACTIVITY, (channel: string) => recent.remember(channel))

  let closed: Promise<unknown> | undefined
  // Not io.close(), which would also close the HTTP server that this module does not own.
  async function close() {
    io.local.disconnectSockets(true)
    await io.of('/').adapter.close()
    // The engine exists only once a server is attached, although the types always promise it.
    if ('engine' in io) io.engine.close()
    await stop?.()
  }

  return {
    attach(server, authorize, rooms, addressOf = ({ socket }) => socket.remoteAddress ?? '') {
      const lobby = trackUnauthenticated(addressOf)
      io.use((socket, next) => {
        void authenticateSocket(socket, authorize).then((problem) => {
          if (!problem) lobby.leave(socket.conn)
          next(problem && new Error(problem))
        })
      })
      io.on('connection', (socket) => listen(socket, { authorize, rooms, memory: recent }))
      io.attach(server, {
        allowRequest: (request, decide) => {
          const isAllowed = lobby.hasRoom(request)
          decide(isAllowed ? null : TOO_MANY_SOCKETS, isAllowed)
        },
      })
      lobby.watch(io)
    },
    async publish(channel, event, data) {
      io.to(channel).emit(event, data, channel)
      recent.remember(channel)
      if (adapter) io.serverSideEmit(ACTIVITY, channel)
    },
    tellNodes(event, message) {
      if (adapter && !closed) io.serverSideEmit(event, message)
    },
    onNodes(event, run) {
      if (adapter) io.on(event, run)
    },
    async disconnectUser(user_id) {
      // Disconnects local sockets first: over Redis a node receives its own messages only while Redis is reachable.
      io.local.in(userRoom(user_id)).disconnectSockets(true)
      io.in(userRoom(user_id)).disconnectSockets(true)
    },
    connections: () => ('engine' in io ? io.engine.clientsCount : 0),
    async close() {
      await (closed ??= close())
    },
  }
}

/** Stores when each channel last had a message, so that a subscriber learns whether one came after its last read. */
function createRecentMessages() {
  // Ordered by time, the oldest first.
  const times = new Map<string, number>()
  return {
    remember(channel: string) {
      const now = performance.now()
      times.delete(channel)
      times.set(channel, now)
      for (const [old, at] of times) {
        if (at > now - RECENT_MS) break
        times.delete(old)
      }
    },
    /** Milliseconds since the last message. */
    ago(channel: string) {
      const at = times.get(channel)
      return at === undefined ? undefined : performance.now() - at
    },
  }
}

type RecentMessages = ReturnType<typeof createRecentMessages>

/** No channel has a name like this, so nobody can subscribe to it. */
function userRoom(user_id: number) {
  return `user:${user_id}`
}

async function authenticateSocket(socket: Socket, authorize: Authorize) {
  const listener = await authorizeSocket(socket, authorize)
  if ('error' in listener) return listener.error
  const room = userRoom(listener.user_id)
  if ((socket.nsp.adapter.rooms.get(room)?.size ?? 0) >= MAX_SOCKETS) return TOO_MANY_SOCKETS
  await socket.join(room)
  return undefined
}

type Listening = { authorize: Authorize; rooms: Rooms | undefined; memory: RecentMessages }

function listen(socket: Socket, { authorize, rooms, memory }: Listening) {
  let subscriptions = 0
  const seats = rooms && createRoomPresence(socket, rooms, (channel) => authorizeSocket(socket, authorize, channel))
  socket.on('subscribe', (channel: unknown, acknowledge: unknown) => {
    subscriptions += 1
    if (subscriptions > MAX_SUBSCRIPTIONS) {
      socket.disconnect(true)
      return
    }
    void subscribe(socket, authorize, channel, memory).then(({ listener, ...reply }) => {
      // Enters before the acknowledgement, because the client may send its first message right after it.
      if (listener && typeof channel === 'string') seats?.enter(channel, listener)
      if (typeof acknowledge === 'function') acknowledge(reply)
      if ('error' in reply && reply.error === 'unauthenticated') socket.disconnect(true)
    })
  })
  socket.on('unsubscribe', (channel: unknown) => {
    if (typeof channel !== 'string' || !channel.startsWith('private-') || !socket.rooms.has(channel)) return
    // A closed subscription no longer counts, because a user who moves between screens all day opens many.
    subscriptions -= 1
    seats?.leave(channel)
    void socket.leave(channel)
  })
}

async function subscribe(
  socket: Socket,
  authorize: Authorize,
  channel: unknown,
  memory: RecentMessages,
): Promise<SubscribeReply & { listener?: Listener }> {
  const listener = await authorizeSocket(socket, authorize, channel)
  if ('error' in listener) return listener
  if (typeof channel !== 'string' || !listener.channels.includes(channel)) return { error: 'forbidden' }
  await socket.join(channel)
  const said_ms_ago = memory.ago(channel)
  return { ok: true, listener, ...(said_ms_ago !== undefined && { said_ms_ago }) }
}

/** Authorizes with the rights of this moment: the session may have ended since the handshake. */
async function authorizeSocket(socket: Socket, authorize: Authorize, channel?: unknown) {
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
