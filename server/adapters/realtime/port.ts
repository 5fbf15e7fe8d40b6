import type { Server } from 'node:http'
import type { AddressOf } from './lobby.ts'

export type Listener = {
  user_id: number
  /** As the others in a room read it. */
  name: string
  /** What this user may hear: private-internal, private-general, private-user.{id}, and of rooms the one asked about. */
  channels: string[]
}

/** Undefined: signed out. */
export type Authorize = (token: string, channel?: string) => Promise<Listener | undefined>

/** Channels on which those who hear speak too; of what is said there nothing is kept. */
export type Rooms = {
  has(channel: string): boolean
  /** What goes on to the others of it; undefined of what nobody can read. */
  read(said: unknown): object | undefined
  /** Events: somebody spoke (with `tab`, `user_id` and `name`), and the tab has gone. */
  spoke: string
  left: string
}

export type Realtime = {
  /** `authorize` is asked at the handshake, at every subscription, and again and again while somebody is in a room. */
  attach(server: Server, authorize: Authorize, rooms?: Rooms, addressOf?: AddressOf): void
  /** Subscribers of the channel, on every node, hear `event` with (data, channel). */
  publish(channel: string, event: string, data: unknown): Promise<void>
  /** Hangs up on every browser of the user, on every node; one that is still signed in comes back. */
  disconnectUser(user_id: number): Promise<void>
  /** Before the HTTP server closes: it waits for open sockets. */
  close(): Promise<void>
}
