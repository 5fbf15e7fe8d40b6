import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { stopListening } from './stop-listening.ts'

/** Sends a request and wakes the other thread as soon as the kernel has accepted the connection. */
const CLIENT = `
const { parentPort, workerData } = require('node:worker_threads')
const { connect } = require('node:net')
const flag = new Int32Array(workerData.flag)
const socket = connect(workerData.port, '127.0.0.1', () => {
  socket.write('POST / HTTP/1.1\\r\\nHost: localhost\\r\\nContent-Length: 0\\r\\nConnection: close\\r\\n\\r\\n', () => {
    Atomics.store(flag, 0, 1)
    Atomics.notify(flag, 0)
  })
})
let answer = ''
socket.on('data', (bytes) => (answer += bytes))
socket.on('error', (error) => (answer = error.code))
socket.on('close', () => parentPort.postMessage(answer))`

/** Lets a connection arrive while this thread is busy, and stops listening before it could take it. */
async function stopBusyServer(stop: (server: ReturnType<typeof createServer>) => Promise<unknown>) {
  const server = createServer((_request, response) => void response.end('taken'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a TCP server has no other kind of address
  const flag = new SharedArrayBuffer(4)
  const client = new Worker(CLIENT, { eval: true, workerData: { flag, port } })
  const answered = new Promise<string>((resolve) => client.once('message', resolve))
  Atomics.wait(new Int32Array(flag), 0, 0)
  await stop(server)
  return answered
}

it('answers a connection that arrived while the process was busy, which closing at once would reset', async () => {
  expect(await stopBusyServer((server) => new Promise((resolve) => server.close(resolve)))).toBe('ECONNRESET')
  expect(await stopBusyServer(stopListening)).toContain('taken')
})
