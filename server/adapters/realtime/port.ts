import type { Server } from 'node:http'
import type { AddressOf } from './unauthenticated-connections.ts'

export type Listener = {
  user_id: number
  /** The name that the other users in a room see. */
  name: string
  /**
   * Channels this user may subscribe to: private-internal, private-general, private-user.{id}, and the requested room.
   */
  channels: string[]
}

/** Returns undefined if the token belongs to no session. */
export type Authorize = (token: string, channel?: string) => Promise<Listener | undefined>

/** Channels whose subscribers also send messages; the messages are not stored. */
export type Rooms = {
  has(channel: string): boolean
  /** Returns the payload for the other subscribers, or undefined if the message is invalid. */
  read(message: unknown): object | undefined
  /** Event names: a subscriber sent a message (with `tab`, `user_id` and `name`), or its tab disconnected. */
  spoke: string
  left: string
}

export type Realtime = {
  /** `authorize` runs at the handshake, at every subscription, and repeatedly while a user is in a room. */
  attach(server: Server, authorize: Authorize, rooms?: Rooms, addressOf?: AddressOf): void
  /** Sends `event` with (data, channel) to the subscribers of the channel on every node. */
  publish(channel: string, event: string, data: unknown): Promise<void>
  /** Sends a message to the other nodes, which may get lost; a single node has no others. */
  tellNodes(event: string, message: unknown): void
  onNodes(event: string, run: (message: unknown) => void): void
  /** Disconnects every browser of the user on every node; one whose session is valid reconnects. */
  disconnectUser(user_id: number): Promise<void>
  /** The browsers that are connected to this node now. */
  connections(): number
  /** Must run before the HTTP server closes, because that waits for open sockets. */
  close(): Promise<void>
}
