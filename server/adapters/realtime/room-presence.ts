import type { Socket } from 'socket.io'
import type { Listener, Rooms } from './port.ts'

type Problem = { error: 'unauthenticated' | 'forbidden' | 'unavailable' | 'unreadable' }
type Ask = (channel: string) => Promise<Listener | Problem>

/** Milliseconds between two broadcasts of one tab; only the latest message in between is sent. */
const EVERY = 100
/** Maximum age of an authorization in milliseconds, for sending and for receiving only. */
const SPEAKS_BY = 1000
const HEARS_BY = 4000

type Seat = {
  who: Listener
  asked: number
  asking: Promise<Problem | undefined> | undefined
  passedOn: number
  waiting: NodeJS.Timeout | undefined
  words: object
  watch: NodeJS.Timeout
}

/** Manages the rooms of one socket. */
export function createRoomPresence(socket: Socket, rooms: Rooms, ask: Ask) {
  const seats = new Map<string, Seat>()
  socket.on('say', (channel: unknown, said: unknown, answer: unknown) => {
    void say(channel, said).then((problem) => {
      if (typeof answer === 'function') answer(problem ?? { ok: true })
    })
  })
  socket.on('disconnect', () => {
    for (const channel of seats.keys()) leave(channel)
  })
  return { enter, leave }

  /** Runs after the socket was authorized for the channel. */
  function enter(channel: string, who: Listener) {
    if (!rooms.has(channel) || !socket.connected) return
    leave(channel)
    const watch = setInterval(() => void known(channel, HEARS_BY), HEARS_BY / 2)
    const now = performance.now()
    seats.set(channel, { who, asked: now, asking: undefined, passedOn: 0, waiting: undefined, words: {}, watch })
  }

  function leave(channel: string) {
    const seat = seats.get(channel)
    if (!seat) return
    clearInterval(seat.watch)
    clearTimeout(seat.waiting)
    seats.delete(channel)
    socket.to(channel).emit(rooms.left, { tab: socket.id }, channel)
  }

  async function say(channel: unknown, said: unknown): Promise<Problem | undefined> {
    if (typeof channel !== 'string' || !seats.has(channel)) return { error: 'forbidden' }
    const words = rooms.read(said)
    if (!words) return { error: 'unreadable' }
    const problem = await known(channel, SPEAKS_BY)
    const seat = seats.get(channel)
    if (problem || !seat) return problem ?? { error: 'forbidden' }
    seat.words = words
    seat.waiting ??= setTimeout(() => passOn(channel, seat), Math.max(0, seat.passedOn + EVERY - performance.now()))
    return undefined
  }

  function passOn(channel: string, seat: Seat) {
    seat.waiting = undefined
    seat.passedOn = performance.now()
    const { user_id, name } = seat.who
    socket.to(channel).emit(rooms.spoke, { ...seat.words, tab: socket.id, user_id, name }, channel)
  }

  /**
   * Authorizes again if the last check is older than `age` ms. Returns the problem; a rejected socket has left the
   * room.
   */
  async function known(channel: string, age: number) {
    const seat = seats.get(channel)
    if (!seat || performance.now() - seat.asked < age) return undefined
    return (seat.asking ??= askAgain(channel, seat))
  }

  async function askAgain(channel: string, seat: Seat): Promise<Problem | undefined> {
    const answer = await ask(channel)
    seat.asking = undefined
    if ('channels' in answer && answer.channels.includes(channel)) {
      Object.assign(seat, { who: answer, asked: performance.now() })
      return undefined
    }
    const problem: Problem = 'error' in answer ? answer : { error: 'forbidden' }
    // While the authorization is unavailable, no new message is sent, but nobody is removed.
    if (problem.error === 'unavailable') return problem
    leave(channel)
    await socket.leave(channel)
    if (problem.error === 'unauthenticated') socket.disconnect(true)
    return problem
  }
}
