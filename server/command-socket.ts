import { rmSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import type { Print } from './commands/command.ts'
import { errorCode } from './error-code.ts'

/**
 * The embedded database belongs to one process. Commands at the machine ask the portal, where it runs, to do their work,
 * over a socket in DATA_DIR that only its user can open. A request is one line, `{ name, args }`; the answer is a line
 * for each that is printed, and last the exit code.
 */

const SOCKET = 'portal.sock'
/** The kernel cuts longer paths off. */
const LONGEST_PATH = 100

const requestSchema = z.object({ name: z.string(), args: z.array(z.string()) })
const answerSchema = z.union([z.object({ line: z.string() }), z.object({ code: z.int() })])

type Run = (name: string, args: string[], print: Print) => Promise<number>

/** Listens for commands. The caller has locked the data directory, so a socket file there is of an ended process. */
export async function openCommandSocket(dataDir: string, run: Run): Promise<{ close(): Promise<void> }> {
  const file = path.join(dataDir, SOCKET)
  if (Buffer.byteLength(file) > LONGEST_PATH) return { close: async () => {} }
  rmSync(file, { force: true })
  const server = net.createServer((socket) => void answer(socket, run))
  // The file is created by this very call, so it is never open to others, not even for a moment.
  const before = process.umask(0o177)
  try {
    server.listen(file)
  } finally {
    process.umask(before)
  }
  await new Promise<void>((resolve, reject) => server.once('listening', resolve).on('error', reject))
  return { close: () => new Promise((resolve) => server.close(() => resolve())) }
}

async function answer(socket: net.Socket, run: Run) {
  // The work goes on when its command is stopped and the socket with it.
  socket.on('error', () => {})
  const send = (message: z.infer<typeof answerSchema>) => void socket.write(`${JSON.stringify(message)}\n`)
  for await (const text of createInterface({ input: socket })) {
    const print: Print = (line) => send({ line })
    const code = await runRequest(text, run, print)
    send({ code })
    socket.end()
    return
  }
}

async function runRequest(text: string, run: Run, print: Print) {
  try {
    const { name, args } = requestSchema.parse(JSON.parse(text))
    return await run(name, args, print)
  } catch (error) {
    print(error instanceof Error ? error.message : String(error))
    return 1
  }
}

/** Lets the portal of this data directory run the command. Returns its exit code, or undefined if no portal runs. */
export async function runInPortal(dataDir: string, name: string, args: string[], print: Print) {
  const socket = await connect(path.join(dataDir, SOCKET))
  if (!socket) return undefined
  socket.write(`${JSON.stringify({ name, args } satisfies z.infer<typeof requestSchema>)}\n`)
  for await (const text of createInterface({ input: socket })) {
    const message = answerSchema.parse(JSON.parse(text))
    if ('code' in message) return message.code
    print(message.line)
  }
  throw new Error('The portal ended before the command did.')
}

function connect(file: string): Promise<net.Socket | undefined> {
  if (Buffer.byteLength(file) > LONGEST_PATH) return Promise.resolve(undefined)
  return new Promise((resolve, reject) => {
    const socket = net.connect(file, () => resolve(socket))
    socket.once('error', (error) =>
      ['ENOENT', 'ECONNREFUSED'].includes(errorCode(error) ?? '') ? resolve(undefined) : reject(error),
    )
  })
}
