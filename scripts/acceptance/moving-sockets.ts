import { setTimeout as wait } from 'node:timers/promises'
import { io } from 'socket.io-client'
import { casesChannel, PATIENT_CHANGED } from '#contract/notifications.ts'
import { type Client, PRACTICE } from './client.ts'
import { must } from './steps.ts'

const COUNT = 4
const TURNS = 300

/** Opens sockets that subscribe to the cases of a practice, and again whenever they are connected to another portal. */
export function openSockets({ url, token }: Client) {
  const states = Array.from({ length: COUNT }, () => ({ connections: 0, pushes: 0, joined: 'nothing' }))
  const sockets = states.map((state) => {
    const socket = io(url, { auth: { token }, transports: ['websocket'], reconnectionDelay: 200, forceNew: true })
    socket.on('connect', () => {
      state.connections += 1
      socket.emit('subscribe', casesChannel(PRACTICE), (answer: unknown) => {
        state.joined = JSON.stringify(answer)
      })
    })
    // As the web app does: the library takes this for a refusal, and a portal that stops ends its sockets so.
    socket.on('disconnect', (reason) => {
      if (reason === 'io server disconnect') socket.connect()
    })
    socket.onAny((name: string) => {
      if (name === PATIENT_CHANGED) state.pushes += 1
    })
    return socket
  })
  return {
    /** Resolves once each has got a push that was sent after now. */
    async getPushes() {
      for (const state of states) state.pushes = 0
      for (let turn = 0; states.some(({ pushes }) => pushes === 0); turn += 1) {
        must(turn < TURNS, `A socket got no push within half a minute: ${JSON.stringify(states)}`)
        await wait(100)
      }
    },
    /** How often they were connected to another portal. */
    moves: () => states.reduce((sum, { connections }) => sum + connections - 1, 0),
    close: () => sockets.forEach((socket) => socket.disconnect()),
  }
}
