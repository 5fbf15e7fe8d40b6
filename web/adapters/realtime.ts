import type { Socket } from 'socket.io-client'

type Options = {
  /** Empty: the page's own origin. */
  url: string
  /** Of an outside service that asks for one. */
  key?: string | undefined
  token: string
  /** After a break nobody knows what was missed. */
  onReconnect: () => void
}

type Subscription = { channel: string; event: string; heard: (data: unknown) => void }

export type Realtime = {
  /** Connects; the answer ends the connection. */
  open: (options: Options) => () => void
  /** Hears one event of one channel, whether or not the connection is up yet; the answer ends it. */
  subscribe: (subscription: Subscription) => () => void
}

/** The push channel; its library is loaded after the first screen is there. */
export function createRealtime(): Realtime {
  const subscriptions = new Set<Subscription>()
  let socket: Socket | undefined

  return { open, subscribe }

  function open({ url, key, token, onReconnect }: Options) {
    let isWanted = true
    void import('socket.io-client').then(({ io }) => {
      if (!isWanted) return
      const fresh = io(url || location.origin, { auth: { token, ...(key && { key }) }, transports: ['websocket'] })
      let wasConnected = false
      fresh.on('connect', () => {
        for (const channel of new Set([...subscriptions].map((each) => each.channel))) fresh.emit('subscribe', channel)
        if (wasConnected) onReconnect()
        wasConnected = true
      })
      // Hung up, since a session or a right has ended; where this session goes on, so does its connection.
      fresh.on('disconnect', (reason) => {
        if (isWanted && reason === 'io server disconnect') fresh.connect()
      })
      // Refused, not unreachable: the session has ended, and whatever is asked next will say so.
      fresh.on('connect_error', () => {
        if (!fresh.active) onReconnect()
      })
      // The server names the channel too, since one event may come from several.
      fresh.onAny((event: string, data: unknown, channel: unknown) => {
        for (const each of subscriptions) {
          if (each.event === event && (channel === undefined || each.channel === channel)) each.heard(data)
        }
      })
      socket = fresh
    })
    return () => {
      isWanted = false
      socket?.disconnect()
      socket = undefined
    }
  }

  function subscribe(subscription: Subscription) {
    const { channel } = subscription
    if (!isHeard(channel) && socket?.connected) socket.emit('subscribe', channel)
    subscriptions.add(subscription)
    return () => {
      subscriptions.delete(subscription)
      if (!isHeard(channel)) socket?.emit('unsubscribe', channel)
    }
  }

  function isHeard(channel: string) {
    return [...subscriptions].some((each) => each.channel === channel)
  }
}
