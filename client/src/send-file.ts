import { exchange, type Exchange, type Line } from './exchange.ts'
import { TypodontError } from './typodont-error.ts'

/** Where a file is sent, as the portal answers it. */
export type UploadLink = {
  url: string
  file_path: string
  headers: Record<string, string>
  keeps_parts: boolean
  part_size?: number
}

export type Progress = { sent: number; total: number }

type Sending = {
  file: Blob
  link: UploadLink
  /** Whether an earlier attempt may have sent a part of the file. */
  isResumed: boolean
  signal?: AbortSignal | undefined
  onProgress: (sent: number) => void
}

/** What is sent again at most after an interruption, in bytes. */
const PIECE = 4 * 1024 * 1024
/** In ms: for a piece on a line of 0.2 Mbit/s. */
const PIECE_TIMEOUT = 180_000
/** Attempts in a row that bring nothing. */
const MOST_STUCK = 4
/** Nothing is stored twice under one link, and nobody else has it: an attempt whose answer was lost has stored it. */
const STORED_BEFORE = 412

/** Sends a file to its link, in the way that the storage of the portal has. Each way goes on where it was interrupted. */
export function sendFile(line: Line, sending: Sending): Promise<void> {
  if (sending.link.part_size !== undefined) return sendParts(line, sending)
  return sending.link.keeps_parts ? sendPieces(line, sending) : sendWhole(line, sending)
}

async function sendWhole(line: Line, { file, link, signal, onProgress }: Sending) {
  await put(line, { url: link.url, headers: link.headers, body: file, signal })
  onProgress(file.size)
}

/** The portal itself stores the file: it answers how many bytes it has. */
async function sendPieces(line: Line, { file, link, isResumed, signal, onProgress }: Sending) {
  let offset = isResumed ? await fetchOffset(line, link, signal) : 0
  for (let stuck = 0; ;) {
    // A file that arrived without having been acknowledged is completed by its last byte.
    const from = Math.min(offset, file.size - 1)
    const to = Math.min(file.size, from + PIECE)
    const range = { 'content-range': `bytes ${from}-${to - 1}/${file.size}` }
    const { response } = await put(line, {
      url: link.url,
      headers: { ...link.headers, ...(to - from < file.size && range) },
      body: file.slice(from, to),
      signal,
      accepted: [409, 422],
    })
    const arrived = response.headers.get('upload-offset')
    if (arrived === null) {
      if (!response.ok && response.status !== STORED_BEFORE) throw gaveUp(response.status)
      return onProgress(file.size)
    }
    stuck = Number(arrived) > offset ? 0 : stuck + 1
    if (stuck === MOST_STUCK) throw gaveUp(response.status)
    offset = Number(arrived)
    onProgress(offset)
  }
}

async function fetchOffset(line: Line, { url }: UploadLink, signal: AbortSignal | undefined) {
  const request = { url, method: 'HEAD', timeout: PIECE_TIMEOUT, signal, isRepeatable: true }
  return Number((await exchange(line, request)).response.headers.get('upload-offset'))
}

type PartProgress = { arrived: number; done: boolean; next?: { url: string; from: number; to: number } }

/** A store stores the file: the portal says which part it lacks and signs the address of that part. */
async function sendParts(line: Line, { file, link, signal, onProgress }: Sending) {
  const ask = async (method: 'GET' | 'POST') => {
    const request = { url: link.url, method, timeout: PIECE_TIMEOUT, signal, isRepeatable: method === 'GET' }
    return JSON.parse((await exchange(line, request)).text) as PartProgress
  }
  let before = -1
  let failure: TypodontError | undefined
  for (let stuck = 0; ;) {
    const { arrived, done, next } = await ask('GET')
    onProgress(arrived)
    if (done) return
    stuck = arrived > before ? 0 : stuck + 1
    if (stuck === MOST_STUCK) throw failure ?? gaveUp(409)
    before = arrived
    try {
      if (next) await put(line, { url: next.url, body: file.slice(next.from, next.to), signal })
      else await ask('POST')
      if (!next) return
    } catch (error) {
      // The portal says what has arrived, and signs the address of a part anew, which ends before that of the upload.
      if (!(error instanceof TypodontError)) throw error
      failure = error
    }
  }
}

function put(line: Line, sent: Pick<Exchange, 'url' | 'headers' | 'body' | 'signal' | 'accepted'>) {
  const accepted = [STORED_BEFORE, ...(sent.accepted ?? [])]
  return exchange(line, { ...sent, method: 'PUT', timeout: PIECE_TIMEOUT, isRepeatable: true, accepted })
}

function gaveUp(status: number) {
  return new TypodontError({ status, code: 'upload_stuck', message: 'The portal does not take the rest of this file.' })
}
