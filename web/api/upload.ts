/**
 * The state machine of one file's upload: it retries after lost connections, resumes where the target has kept partial
 * uploads, and warns before the page is left.
 */
import { isApiError, errorMessage } from './errors.ts'
import { removeStoredLink, storeLink, storedLink, type UploadLink } from './stored-upload-links.ts'
import { fetchUploadProgress, uploadParts } from './multipart-upload.ts'
import { fetchUploadOffset, putBytes, type PutResult } from './put-bytes.ts'

export type { UploadLink }

/**
 * - waiting: queued; also again, once the browser is back online
 * - sending: bytes are sent, or the next attempt is about to start
 * - paused: stopped by the user
 * - stopped: retries exhausted, or refused by the target; `message` is the reason, `again` whether a retry makes sense
 * - done: the file has arrived completely
 * - cancelled: given up by the user
 */
export type UploadState = {
  phase: 'waiting' | 'sending' | 'paused' | 'stopped' | 'done' | 'cancelled'
  sent: number
  total: number
  /** Bytes per second over the last seconds; 0 while unknown. */
  speed: number
  message?: string
  again?: boolean
  /** The target has kept the partial upload, so it need not be sent again. */
  isResumable?: boolean
  file_path?: string
}

export type Upload = {
  state(): UploadState
  start(): void
  pause(): void
  /** Resumes a paused upload, or retries a stopped one. */
  resume(): void
  cancel(): void
}

type Options = {
  file: Blob
  /** Returns the storage name of the link, with which the upload resumes after a reload. */
  getStorageName?: () => Promise<string | undefined>
  getLink: () => Promise<UploadLink>
  onChange: (state: UploadState) => void
  /** Tests replace it so as not to wait. */
  wait?: (milliseconds: number) => Promise<void>
}

const PAUSES = [1000, 2000, 4000]
const LOST_MESSAGE = 'the connection was lost'
const LINK_ENDED = 'This link has expired.'
const LOST_ATTEMPT = { kind: 'lost' } as const

/** Creates the upload of one file: it fetches a link, sends the file and resumes from the bytes that the target has. */
export function createUpload({ file, getStorageName, getLink, onChange, wait = pause }: Options): Upload {
  let state: UploadState = { phase: 'waiting', sent: 0, total: file.size, speed: 0 }
  let link: UploadLink | undefined
  let name: string | undefined
  // Each run has its own controller; an aborted run must not change the state any more.
  let run = new AbortController()
  const measureSpeed = speedometer()

  return {
    state: () => state,
    start: () => begin(),
    resume: () => begin(),
    pause: () => halt('paused'),
    cancel: () => halt('cancelled'),
  }

  function begin() {
    if (state.phase === 'sending' || state.phase === 'done' || state.phase === 'cancelled') return
    // Aborting also removes the listener that waits for the `online` event.
    run.abort()
    run = new AbortController()
    const { sent, total } = state
    change({ phase: 'sending', sent, total, speed: 0 })
    const { signal } = run
    void transfer(signal).catch((error: unknown) => {
      if (!signal.aborted) stop(errorMessage(error), true)
    })
  }

  function halt(phase: 'paused' | 'cancelled') {
    if (state.phase === 'done') return
    run.abort()
    change({ ...state, phase, speed: 0 })
  }

  async function transfer(signal: AbortSignal) {
    name ??= await getStorageName?.()
    const storedUploadLink = !link && name ? storedLink(name) : undefined
    link ??= storedUploadLink
    if (signal.aborted) return
    let offset = link && (storedUploadLink || state.sent > 0) ? await fetchResumeOffset(link, signal) : 0
    for (let failures = 0; ;) {
      const before = offset ?? 0
      // When the offset cannot be fetched, sending from 0 would overwrite the part that has arrived.
      const result = offset === undefined ? LOST_ATTEMPT : await attempt(offset, signal)
      if (signal.aborted) return
      if (result.kind === 'done') return change({ ...done(), file_path: result.file_path })
      if (result.kind === 'refused') return stop(result.message, result.again)
      if (result.kind === 'gap') {
        offset = result.offset
      } else {
        const delay = PAUSES[failures]
        if (delay === undefined) return stopOffline()
        await wait(delay)
        if (signal.aborted) return
        offset = link ? await fetchResumeOffset(link, signal) : 0
      }
      if (signal.aborted) return
      // An attempt that made progress resets the count of failures.
      failures = offset !== undefined && offset > before ? 0 : failures + 1
      if (failures > PAUSES.length) return stopOffline()
    }
  }

  type Attempt =
    | { kind: 'done'; file_path: string }
    | { kind: 'lost' }
    | { kind: 'gap'; offset: number }
    | { kind: 'refused'; message: string; again: boolean }

  async function attempt(offset: number, signal: AbortSignal): Promise<Attempt> {
    if (!link) {
      try {
        link = await getLink()
        if (name && link.keeps_parts) storeLink(name, link)
      } catch (error) {
        // A lost connection is worth a retry, a refusal is not.
        if (isApiError(error) && error.status === 0) return { kind: 'lost' }
        return { kind: 'refused', message: errorMessage(error), again: !isApiError(error) || error.status >= 500 }
      }
      if (signal.aborted) return { kind: 'lost' }
    }
    const { file_path, url, headers, part_size } = link
    if (part_size !== undefined) {
      const sent = await uploadParts({ url, file, signal, onProgress: progress })
      return toAttempt({ status: sent === 'done' ? 200 : sent.status, message: LINK_ENDED }, file_path)
    }
    const result = await putBytes({ url, file, headers, offset, signal, onProgress: progress })
    return toAttempt(result, file_path)
  }

  function toAttempt(result: PutResult, file_path: string): Attempt {
    // 412: objects are never overwritten and only this upload has the link, so an attempt whose response was lost has
    // stored it.
    if (result.status === 412 || (result.status >= 200 && result.status < 300)) return { kind: 'done', file_path }
    if (result.offset !== undefined && (result.status === 409 || result.status === 422))
      return { kind: 'gap', offset: result.offset }
    // A 409 without an offset comes from a store in which two attempts collided.
    if ([0, 408, 409, 429].includes(result.status) || result.status >= 500) return { kind: 'lost' }
    // The link has most likely expired (403): a retry fetches a new one and starts over.
    dropLink()
    return { kind: 'refused', message: result.message, again: result.status === 403 }
  }

  /** Returns the offset in bytes to resume from; undefined when the target cannot be reached. */
  async function fetchResumeOffset({ url, keeps_parts, part_size }: UploadLink, signal: AbortSignal) {
    const fetchOffset = part_size === undefined ? fetchUploadOffset : fetchMultipartOffset
    const arrived = keeps_parts ? await fetchOffset(url, signal) : 0
    if (arrived === undefined || signal.aborted) return undefined
    const offset = Math.min(arrived, file.size)
    change({ ...state, sent: offset })
    return offset
  }

  function progress(sent: number) {
    change({ ...state, sent, speed: measureSpeed(sent) })
  }

  /**
   * Stops, and queues the upload again once the browser is online: after a tablet's sleep or a practice's outage nobody
   * may be there to press Retry.
   */
  function stopOffline() {
    stop(LOST_MESSAGE, true)
    window.addEventListener('online', () => change({ ...state, phase: 'waiting' }), { once: true, signal: run.signal })
  }

  function stop(message: string, again: boolean) {
    // An expired link may look like a lost connection, and a link without partial uploads has nothing to resume.
    if (!link?.keeps_parts) dropLink()
    const isResumable = again && link !== undefined && state.sent > 0
    const sent = isResumable || again ? state.sent : 0
    change({ ...state, phase: 'stopped', speed: 0, message, again, isResumable, sent })
  }

  function dropLink() {
    link = undefined
    if (name) removeStoredLink(name)
  }

  function done(): UploadState {
    if (name) removeStoredLink(name)
    return { phase: 'done', sent: file.size, total: file.size, speed: 0 }
  }

  function change(next: UploadState) {
    state = next
    warnBeforeUnload(file, next.phase === 'sending')
    onChange(next)
  }
}

function pause(milliseconds: number) {
  return new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
}

async function fetchMultipartOffset(url: string, signal: AbortSignal) {
  const result = await fetchUploadProgress(url, signal)
  if ('progress' in result) return result.progress.arrived
  return result.status === 0 ? undefined : 0
}

/** Averages over the last three seconds, so that the remaining time stays steady. */
function speedometer() {
  let samples: { at: number; sent: number }[] = []
  return (sent: number) => {
    const at = performance.now()
    const last = samples.at(-1)
    if (last && last.sent > sent) samples = []
    samples = [...samples.filter((sample) => at - sample.at < 3000), { at, sent }]
    const first = samples[0]
    return first && at - first.at > 250 ? ((sent - first.sent) / (at - first.at)) * 1000 : 0
  }
}

const running = new Set<Blob>()

/** Shows the browser's confirmation when the page is left while bytes are being sent. */
function warnBeforeUnload(file: Blob, isSending: boolean) {
  const before = running.size
  if (isSending) running.add(file)
  else running.delete(file)
  if (before === 0 && running.size > 0) window.addEventListener('beforeunload', confirmUnload)
  if (before > 0 && running.size === 0) window.removeEventListener('beforeunload', confirmUnload)
}

function confirmUnload(event: BeforeUnloadEvent) {
  event.preventDefault()
}
