// @vitest-environment jsdom
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { apiError } from './errors.ts'
import { createUpload, type Upload, type UploadLink, type UploadState } from './upload.ts'

const bytes = new Uint8Array(400_000).map((_, i) => i % 251)
const servers: Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

it('uploads a file and returns its path', async () => {
  const target = await listen(resumableServer())
  const { last } = await run(target.url)
  expect(last).toMatchObject({ phase: 'done', sent: bytes.length, file_path: 'temp/a.stl' })
  expect(target.received()).toEqual(Buffer.from(bytes))
})

it('resumes where the connection to a resumable target was cut off', async () => {
  const target = await listen(resumableServer({ cutOnceAt: 150_000 }))
  const { last, starts } = await run(target.url)
  expect(last.phase).toBe('done')
  expect(target.received()).toEqual(Buffer.from(bytes))
  expect(starts(target.ranges)[1]).toBeGreaterThan(0)
})

it('resumes however often the connection breaks, as long as each attempt makes progress', async () => {
  const target = await listen(resumableServer({ cutEvery: 50_000 }))
  const { last } = await run(target.url)
  expect(last).toMatchObject({ phase: 'done', sent: bytes.length })
  expect(target.received()).toEqual(Buffer.from(bytes))
  expect(target.ranges.length).toBeGreaterThan(4)
})

it('uploads parts and resumes after the last whole one, even after a reload', async () => {
  sessionStorage.clear()
  const store = partStore({ cutOnceAt: 2 })
  const target = await listen(store.handler)
  const link = { url: target.url, file_path: 'temp/a.stl', headers: {}, keeps_parts: true, part_size: store.size }
  let links = 0
  const start = (wait: () => Promise<void>) => {
    const upload = createUpload({
      file: new Blob([bytes]),
      getStorageName: () => Promise.resolve('typodont.upload.test'),
      getLink: () => {
        links += 1
        return Promise.resolve(link)
      },
      wait,
      onChange: () => undefined,
    })
    upload.start()
    return upload
  }
  // The connection is lost in the second part, and the page is closed before the retry.
  const first = start(() => new Promise(() => undefined))
  await expect.poll(() => store.cuts()).toBe(1)
  first.cancel()
  const second = start(() => Promise.resolve())
  await expect.poll(() => second.state().phase).toBe('done')
  expect(links).toBe(1)
  expect(store.requested).toEqual([1, 2, 2, 3, 4])
  expect(store.contents()).toEqual(Buffer.from(bytes))
  expect(sessionStorage).toHaveLength(0)
})

it('restarts without a status request if the target keeps nothing', async () => {
  const target = await listen(resumableServer({ cutOnceAt: 150_000, isResumable: false }))
  const { last } = await run(target.url, { keeps_parts: false })
  expect(last.phase).toBe('done')
  expect(target.ranges).toEqual([undefined, undefined])
})

it('sends the headers of the link, and treats a 412 on its own retry as success', async () => {
  const requests: (string | undefined)[] = []
  const received: Buffer[] = []
  const target = await listen((request: IncomingMessage, response: ServerResponse) => {
    requests.push(request.headers['if-none-match'], request.headers['content-type'])
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      if (received.push(Buffer.concat(parts)) === 1) response.socket?.destroy()
      else response.writeHead(412, CORS).end()
    })
  })
  const { last } = await run(target.url, { keeps_parts: false })
  expect(last).toMatchObject({ phase: 'done', sent: bytes.length, file_path: 'temp/a.stl' })
  expect(received[0]).toEqual(Buffer.from(bytes))
  expect(requests).toEqual(['*', 'model/stl', '*', 'model/stl'])
})

it('retries after a conflict between two attempts', async () => {
  const statuses = [409, 200]
  const target = await listen((request: IncomingMessage, response: ServerResponse) => {
    const status = statuses.shift() ?? 500
    request.resume().on('end', () => response.writeHead(status, CORS).end())
  })
  expect((await run(target.url, { keeps_parts: false })).last.phase).toBe('done')
  expect(statuses).toEqual([])
})

it('stops after three more attempts and can be resumed', async () => {
  const target = await listen((_request: IncomingMessage, response: ServerResponse) => void response.socket?.destroy())
  const { last } = await run(target.url)
  expect(last).toMatchObject({ phase: 'stopped', message: 'the connection was lost', again: true })
})

it('queues again once the browser is online, unless it was canceled', async () => {
  let isDown = true
  const store = resumableServer()
  const target = await listen((request, response) => {
    if (isDown) response.socket?.destroy()
    else store(request, response)
  })
  const start = () => {
    const upload: Upload = createUpload({
      file: new Blob([bytes]),
      getLink: async () => ({ url: target.url, file_path: 'temp/a.stl', headers: HEADERS, keeps_parts: true }),
      wait: () => Promise.resolve(),
      // The owner of the upload list starts those that are waiting.
      onChange: ({ phase }) => (phase === 'waiting' ? upload.start() : undefined),
    })
    upload.start()
    return upload
  }
  const [active, cancelled] = [start(), start()]
  await expect.poll(() => [active.state().phase, cancelled.state().phase]).toEqual(['stopped', 'stopped'])
  cancelled.cancel()
  isDown = false
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => active.state().phase).toBe('done')
  expect(cancelled.state().phase).toBe('cancelled')
})

it('requests a new link after a target that keeps nothing stopped responding', async () => {
  const target = await listen(resumableServer({ isResumable: false }))
  const silent = await listen((_request: IncomingMessage, response: ServerResponse) => void response.socket?.destroy())
  const links = [silent.url, target.url]
  const states: UploadState[] = []
  const upload = createUpload({
    file: new Blob([bytes]),
    getLink: async () => ({ url: links.shift() ?? '', file_path: 'temp/a.stl', headers: HEADERS, keeps_parts: false }),
    wait: () => Promise.resolve(),
    onChange: (state) => states.push(state),
  })
  upload.start()
  await expect.poll(() => upload.state().phase).toBe('stopped')
  expect(upload.state()).toMatchObject({ again: true, isResumable: false })
  upload.resume()
  await expect.poll(() => upload.state().phase).toBe('done')
})

it('shows the message of a refusal and does not retry', async () => {
  const target = await listen((request: IncomingMessage, response: ServerResponse) => {
    request.resume().on('end', () => {
      response.writeHead(413, { 'content-type': 'application/json', ...CORS })
      response.end(JSON.stringify({ error: 'The file is larger than announced.', code: 1422 }))
    })
  })
  const { last } = await run(target.url)
  expect(last).toMatchObject({ phase: 'stopped', message: 'The file is larger than announced.', again: false })
})

it('shows why a link was refused', async () => {
  const message = 'File with such name already exists.'
  const { last } = await run(() => Promise.reject(apiError({ text: message, status: 422, code: 1422 })))
  expect(last).toMatchObject({ phase: 'stopped', message, again: false })
})

it('can be paused, resumed and canceled by the user', async () => {
  const states: UploadState[] = []
  let link: (link: UploadLink) => void = () => undefined
  const upload = createUpload({
    file: new Blob([bytes]),
    getLink: () => new Promise((resolve) => (link = resolve)),
    onChange: (state) => states.push(state),
  })
  upload.start()
  upload.pause()
  link({ url: 'http://localhost:1/never', file_path: 'x', headers: {}, keeps_parts: true })
  await Promise.resolve()
  expect(upload.state().phase).toBe('paused')
  upload.resume()
  expect(upload.state().phase).toBe('sending')
  upload.cancel()
  upload.resume()
  expect(states.map(({ phase }) => phase)).toEqual(['sending', 'paused', 'sending', 'cancelled'])
})

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': '*',
  'access-control-expose-headers': '*',
}

async function listen(handler: Handler) {
  const ranges: (string | undefined)[] = []
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    if (request.method === 'PUT') ranges.push(request.headers['content-range'])
    if (request.method === 'OPTIONS') response.writeHead(204, CORS).end()
    else handler(request, response)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  // A server that listens on a port has an address object.
  const { port } = server.address() as AddressInfo
  return { url: `http://localhost:${port}/a`, ranges, received: () => handler.received?.() }
}

type Handler = ((request: IncomingMessage, response: ServerResponse) => void) & { received?: () => Buffer }

function resumableServer({ cutOnceAt = Infinity, cutEvery = Infinity, isResumable = true } = {}): Handler {
  let received = Buffer.alloc(0)
  let cutAt = Math.min(cutOnceAt, cutEvery)
  const handler: Handler = (request: IncomingMessage, response: ServerResponse) => {
    if (request.method === 'HEAD') {
      // A store without partial uploads rejects this and does not expose the header to the browser.
      if (isResumable) response.writeHead(200, { ...CORS, 'upload-offset': received.length }).end()
      else response.socket?.destroy()
      return
    }
    const start = Number(/^bytes (\d+)-/.exec(request.headers['content-range'] ?? '')?.[1] ?? 0)
    received = received.subarray(0, start)
    request.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk])
      if (received.length < cutAt) return
      cutAt += cutEvery
      request.destroy()
    })
    request.on('end', () => response.writeHead(200, CORS).end())
  }
  return Object.assign(handler, { received: () => received })
}

/** A fake of the portal and the store of a multipart upload, behind one address. */
function partStore({ cutOnceAt = 0 }) {
  const size = 100_000
  const parts: Buffer[] = []
  const requests: number[] = []
  let isDone = false
  let cuts = 0
  const handler: Handler = (request: IncomingMessage, response: ServerResponse) => {
    if (request.method !== 'PUT') {
      isDone ||= request.method === 'POST' && parts.length * size === bytes.length
      const from = parts.length * size
      const next = { url: `http://${request.headers.host}/part`, from, to: from + size }
      response.writeHead(200, { ...CORS, 'content-type': 'application/json' })
      return response.end(JSON.stringify({ arrived: from, done: isDone, ...(from < bytes.length && { next }) }))
    }
    const chunks: Buffer[] = []
    requests.push(parts.length + 1)
    const isCut = cuts === 0 && parts.length + 1 === cutOnceAt
    request.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      if (!isCut || cuts > 0) return
      cuts += 1
      request.destroy()
    })
    return request.on('end', () => {
      parts.push(Buffer.concat(chunks))
      response.writeHead(200, CORS).end()
    })
  }
  return { size, handler, requested: requests, cuts: () => cuts, contents: () => Buffer.concat(parts) }
}

const HEADERS = { 'content-type': 'model/stl', 'if-none-match': '*' }

async function run(to: string | (() => Promise<UploadLink>), { keeps_parts = true } = {}) {
  const last = await new Promise<UploadState>((resolve) => {
    const upload = createUpload({
      file: new Blob([bytes]),
      getLink:
        typeof to === 'string' ? async () => ({ url: to, file_path: 'temp/a.stl', headers: HEADERS, keeps_parts }) : to,
      wait: () => Promise.resolve(),
      onChange: (state) => {
        if (state.phase === 'done' || state.phase === 'stopped') resolve(state)
      },
    })
    upload.start()
  })
  const starts = (ranges: readonly (string | undefined)[]) =>
    ranges.map((range) => Number(/^bytes (\d+)-/.exec(range ?? '')?.[1] ?? 0))
  return { last, starts }
}
