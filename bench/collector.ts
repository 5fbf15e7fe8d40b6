import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

// A collector that takes everything, in a process of its own, so that it costs neither the server nor who asks it.
const server = createServer((request, response) => {
  request.resume().on('end', () => response.setHeader('content-type', 'application/json').end('{}'))
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo // a TCP server has no other kind of address
  process.send?.(`http://127.0.0.1:${port}`)
})
// The bench has ended.
process.once('disconnect', () => process.exit(0))
