import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createRealtime } from './realtime.ts'

let server: Server
let url: string
beforeEach(async () => {
  const http = createServer()
  server = new Server(http, { transports: ['websocket'] })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}` // a TCP server has no other kind of address
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  await server.close()
})

it('a connection that was one too many is tried again after a minute, and not before', async () => {
  // The network needs the real time to pass as well.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const timers = vi.spyOn(globalThis, 'setTimeout')
  let attempts = 0
  server.use((_socket, next) => {
    attempts += 1
    next(attempts === 1 ? new Error('too many connections') : undefined)
  })
  const onMissed = vi.fn<() => void>()
  const close = createRealtime().open({ url, token: 'token', onMissed })
  await vi.waitFor(() => expect(timers).toHaveBeenCalledWith(expect.any(Function), 60_000))
  await vi.advanceTimersByTimeAsync(55_000)
  expect(attempts).toBe(1)
  await vi.advanceTimersByTimeAsync(6000)
  await vi.waitFor(() => expect(attempts).toBe(2))
  expect(onMissed).not.toHaveBeenCalled()
  close()
})
