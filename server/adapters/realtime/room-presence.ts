import type { Socket } from 'socket.io'
import type { Listener, Rooms } from './port.ts'

type Problem = { error: 'unauthenticated' | 'forbidden' | 'unavailable' | 'unreadable' }
type Authorize = (channel: string) => Promise<Listener | Problem>

/** Milliseconds between two broadcasts of one tab; only the latest message in between is sent. */
const EVERY = 100
/** Maximum age of an authorization in milliseconds, for sending and for receiving only. */
const MAX_AGE_TO_SEND = 1000
const MAX_AGE_TO_RECEIVE = 4000

type Seat = {
  listener: Listener
  authorizedAt: number
  authorizing: Promise<Problem | undefined> | undefined
  sentAt: number
  timer: NodeJS.Timeout | undefined
  message: object
  watch: NodeJS.Timeout
}

/** Manages the rooms of one socket. */
export function createRoomPresence(socket: Socket, rooms: Rooms, authorize: Authorize) {
  const seats = new Map<string, Seat>()
  socket.on('say', (channel: unknown, payload: unknown, acknowledge: unknown) => {
    void publish(channel, payload).then((problem) => {
      if (typeof acknowledge === 'function') acknowledge(problem ?? { ok: true })
    })
  })
  socket.on('disconnect', () => {
    for (const channel of seats.keys()) leave(channel)
  })
  return { enter, leave }

  /** Runs after the socket was authorized for the channel. */
  function enter(channel: string, listener: Listener) {
    if (!rooms.has(channel) || !socket.connected) return
    leave(channel)
    const watch = setInterval(() => void checkAuthorization(channel, MAX_AGE_TO_RECEIVE), MAX_AGE_TO_RECEIVE / 2)
    const now = performance.now()
    seats.set(channel, {
      listener,
      authorizedAt: now,
      authorizing: undefined,
      sentAt: 0,
      timer: undefined,
      message: {},
      watch,
    })
  }

  function leave(channel: string) {
    const seat = seats.get(channel)
    if (!seat) return
    clearInterval(seat.watch)
    clearTimeout(seat.timer)
    seats.delete(channel)
    socket.to(channel).emit(rooms.left, { tab: socket.id }, channel)
  }

  async function publish(channel: unknown, payload: unknown): Promise<Problem | undefined> {
    if (typeof channel !== 'string' || !seats.has(channel)) return { error: 'forbidden' }
    const message = rooms.read(payload)
    if (!message) return { error: 'unreadable' }
    const problem = await checkAuthorization(channel, MAX_AGE_TO_SEND)
    const seat = seats.get(channel)
    if (problem || !seat) return problem ?? { error: 'forbidden' }
    seat.message = message
    seat.timer ??= setTimeout(() => broadcast(channel, seat), Math.max(0, seat.sentAt + EVERY - performance.now()))
    return undefined
  }

  function broadcast(channel: string, seat: Seat) {
    seat.timer = undefined
    seat.sentAt = performance.now()
    const { user_id, name } = seat.listener
    socket.to(channel).emit(rooms.spoke, { ...seat.message, tab: socket.id, user_id, name }, channel)
  }

  /**
   * Authorizes again if the last check is older than `age` ms. Returns the problem; a rejected socket has left the
   * room.
   */
  async function checkAuthorization(channel: string, age: number) {
    const seat = seats.get(channel)
    if (!seat || performance.now() - seat.authorizedAt < age) return undefined
    return (seat.authorizing ??= reauthorize(channel, seat))
  }

  async function reauthorize(channel: string, seat: Seat): Promise<Problem | undefined> {
    const result = await authorize(channel)
    seat.authorizing = undefined
    if ('channels' in result && result.channels.includes(channel)) {
      Object.assign(seat, { listener: result, authorizedAt: performance.now() })
      return undefined
    }
    const problem: Problem = 'error' in result ? result : { error: 'forbidden' }
    // While the authorization is unavailable, no new message is sent, but nobody is removed.
    if (problem.error === 'unavailable') return problem
    leave(channel)
    await socket.leave(channel)
    if (problem.error === 'unauthenticated') socket.disconnect(true)
    return problem
  }
}
