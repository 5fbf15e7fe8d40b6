import type { Server } from 'node:http'

export type Listener = {
  user_id: number
  /** What this user may hear: private-internal, private-general, private-user.{id}. */
  channels: string[]
}

export type Realtime = {
  /** `authorize` is asked at the handshake and again at every subscription; undefined: signed out. */
  attach(server: Server, authorize: (token: string) => Promise<Listener | undefined>): void
  /** Subscribers of the channel, on every node, hear `event` with (data, channel). */
  publish(channel: string, event: string, data: unknown): Promise<void>
  /** Hangs up on every browser of the user, on every node; one that is still signed in comes back. */
  disconnectUser(user_id: number): Promise<void>
  /** Before the HTTP server closes: it waits for open sockets. */
  close(): Promise<void>
}
