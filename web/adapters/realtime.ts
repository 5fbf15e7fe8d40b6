/**
 * The push connection over socket.io. It resubscribes after each reconnect, and calls `onMissed` when a message may
 * have been missed, so that the caller refetches what is on screen.
 */
import type { io as Connect, Socket } from 'socket.io-client'

/** The server's error message when a user has more open connections than it allows. */
const TOO_MANY_SOCKETS = 'too many connections'
/**
 * In ms. The delay before a connection that was refused as one too many is retried; until then the screen relies on its
 * periodic refresh.
 */
const RETRY_DELAY = 60_000

type Options = {
  /** Empty for the page's own origin. */
  url: string
  /** The API key of an outside service that requires one. */
  key?: string | undefined
  token: string
  /**
   * Called when messages may have been missed: after a lost connection, or between loading the data and subscribing.
   */
  onMissed: () => void
}

type Subscription = {
  channel: string
  event: string
  onMessage: (data: unknown) => void
  /** Called when the server admits the subscription, also after each reconnect. */
  onJoin?: (() => void) | undefined
}

/**
 * The acknowledgement of a subscription; `said_ms_ago` is the age of the channel's last message, if there was a recent
 * one.
 */
type Acknowledgement = { ok?: true; said_ms_ago?: number }

export type Realtime = {
  /** Connects; the returned function disconnects. */
  open: (options: Options) => () => void
  /** Subscribes to one event of one channel, connected or not; the returned function unsubscribes. */
  subscribe: (subscription: Subscription) => () => void
  /** Sends to the current subscribers of the channel; does nothing while disconnected. */
  publish: (channel: string, data: unknown) => void
}

/** Creates the push channel; `open` loads its library lazily, after the first screen is rendered. */
export function createRealtime(): Realtime {
  const subscriptions = new Set<Subscription>()
  let socket: Socket | undefined

  return {
    open,
    subscribe,
    publish: (channel, data) => {
      if (socket?.connected) socket.emit('say', channel, data)
    },
  }

  function open({ url, key, token, onMissed }: Options) {
    let isOpen = true
    load()
    return () => {
      isOpen = false
      socket?.disconnect()
      socket = undefined
    }

    // A library that did not load, as during a deployment, is loaded again, like a lost connection.
    function load() {
      import('socket.io-client')
        .then(({ io }) => isOpen && connect(io))
        .catch(() => setTimeout(() => isOpen && load(), RETRY_DELAY))
    }

    function connect(io: typeof Connect) {
      const newSocket = io(url || location.origin, { auth: { token, ...(key && { key }) }, transports: ['websocket'] })
      let wasConnected = false
      // A timestamp of performance.now(): everything on screen was loaded after it.
      let loadedAt = 0
      function refetch() {
        loadedAt = performance.now()
        onMissed()
      }
      newSocket.on('connect', () => {
        if (wasConnected) refetch()
        wasConnected = true
        for (const channel of new Set([...subscriptions].map((each) => each.channel))) {
          newSocket.emit('subscribe', channel, ({ ok, said_ms_ago = Infinity }: Acknowledgement) => {
            if (ok) join(channel)
            if (said_ms_ago < performance.now() - loadedAt) refetch()
          })
        }
      })
      // The server disconnects when a session or a permission ends, and socket.io does not reconnect after that by
      // itself. A session that is still valid is admitted again.
      newSocket.on('disconnect', (reason) => {
        if (isOpen && reason === 'io server disconnect') newSocket.connect()
      })
      // An inactive socket was refused rather than unreachable: the session has ended, and the refetch gets the 401.
      newSocket.on('connect_error', ({ message }) => {
        if (newSocket.active) return
        if (message === TOO_MANY_SOCKETS) setTimeout(() => isOpen && newSocket.connect(), RETRY_DELAY)
        else refetch()
      })
      // The server sends the channel as well, since several channels may carry the same event.
      newSocket.onAny((event: string, data: unknown, channel: unknown) => {
        for (const each of subscriptions) {
          if (each.event === event && (channel === undefined || each.channel === channel)) each.onMessage(data)
        }
      })
      socket = newSocket
    }
  }

  function subscribe(subscription: Subscription) {
    const { channel } = subscription
    if (!hasSubscribers(channel) && socket?.connected) {
      socket.emit('subscribe', channel, ({ ok }: Acknowledgement) => {
        if (ok) join(channel)
      })
    }
    subscriptions.add(subscription)
    return () => {
      subscriptions.delete(subscription)
      if (!hasSubscribers(channel)) socket?.emit('unsubscribe', channel)
    }
  }

  function join(channel: string) {
    for (const each of subscriptions) if (each.channel === channel) each.onJoin?.()
  }

  function hasSubscribers(channel: string) {
    return [...subscriptions].some((each) => each.channel === channel)
  }
}
