import type { Socket } from 'socket.io-client'

/** The server's word for a person with more tabs than it takes. */
const TOO_MANY_SOCKETS = 'too many connections'
/** In ms. Until a tab is closed nothing is heard, and what is on screen is asked for now and then as without a connection. */
const TRIES_AGAIN = 60_000

type Options = {
  /** Empty: the page's own origin. */
  url: string
  /** Of an outside service that asks for one. */
  key?: string | undefined
  token: string
  /** Something was said that nobody here heard: after a break, or since the page began to read. */
  onMissed: () => void
}

type Subscription = {
  channel: string
  event: string
  heard: (data: unknown) => void
  /** Let in, also after each break: from now on one is heard there. */
  joined?: (() => void) | undefined
}

/** When something was last said on the channel, if it was a short while ago. */
type Answer = { ok?: true; said_ms_ago?: number }

export type Realtime = {
  /** Connects; the answer ends the connection. */
  open: (options: Options) => () => void
  /** Hears one event of one channel, whether or not the connection is up yet; the answer ends it. */
  subscribe: (subscription: Subscription) => () => void
  /** To those who hear the channel now; where it cannot be said it is not. */
  say: (channel: string, data: unknown) => void
}

/** The push channel; its library is loaded after the first screen is there. */
export function createRealtime(): Realtime {
  const subscriptions = new Set<Subscription>()
  let socket: Socket | undefined

  return {
    open,
    subscribe,
    say: (channel, data) => {
      if (socket?.connected) socket.emit('say', channel, data)
    },
  }

  function open({ url, key, token, onMissed }: Options) {
    let isWanted = true
    load()
    return () => {
      isWanted = false
      socket?.disconnect()
      socket = undefined
    }

    // A library that did not load, as during a deployment, is loaded anew like a connection.
    function load() {
      import('socket.io-client')
        .then(({ io }) => isWanted && connect(io))
        .catch(() => setTimeout(() => isWanted && load(), TRIES_AGAIN))
    }

    function connect(io: typeof import('socket.io-client').io) {
      const fresh = io(url || location.origin, { auth: { token, ...(key && { key }) }, transports: ['websocket'] })
      let wasConnected = false
      // By the page's clock, from its start: whatever is shown was read later.
      let readSince = 0
      function readAnew() {
        readSince = performance.now()
        onMissed()
      }
      fresh.on('connect', () => {
        if (wasConnected) readAnew()
        wasConnected = true
        for (const channel of new Set([...subscriptions].map((each) => each.channel))) {
          fresh.emit('subscribe', channel, ({ ok, said_ms_ago = Infinity }: Answer) => {
            if (ok) join(channel)
            if (said_ms_ago < performance.now() - readSince) readAnew()
          })
        }
      })
      // Hung up, since a session or a right has ended; where this session goes on, so does its connection.
      fresh.on('disconnect', (reason) => {
        if (isWanted && reason === 'io server disconnect') fresh.connect()
      })
      // Refused, not unreachable: the session has ended, and whatever is asked next will say so.
      fresh.on('connect_error', ({ message }) => {
        if (fresh.active) return
        if (message === TOO_MANY_SOCKETS) setTimeout(() => isWanted && fresh.connect(), TRIES_AGAIN)
        else readAnew()
      })
      // The server names the channel too, since one event may come from several.
      fresh.onAny((event: string, data: unknown, channel: unknown) => {
        for (const each of subscriptions) {
          if (each.event === event && (channel === undefined || each.channel === channel)) each.heard(data)
        }
      })
      socket = fresh
    }
  }

  function subscribe(subscription: Subscription) {
    const { channel } = subscription
    if (!isHeard(channel) && socket?.connected) {
      socket.emit('subscribe', channel, ({ ok }: Answer) => {
        if (ok) join(channel)
      })
    }
    subscriptions.add(subscription)
    return () => {
      subscriptions.delete(subscription)
      if (!isHeard(channel)) socket?.emit('unsubscribe', channel)
    }
  }

  function join(channel: string) {
    for (const each of subscriptions) if (each.channel === channel) each.joined?.()
  }

  function isHeard(channel: string) {
    return [...subscriptions].some((each) => each.channel === channel)
  }
}
