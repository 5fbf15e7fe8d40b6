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
 * - stopped: retries exhausted, or refused by the target; `words` is the reason, `again` whether a retry makes sense
 * - done: the file has arrived completely
 * - cancelled: given up by the user
 */
export type UploadState = {
  phase: 'waiting' | 'sending' | 'paused' | 'stopped' | 'done' | 'cancelled'
  sent: number
  total: number
  /** Bytes per second over the last seconds; 0 while unknown. */
  speed: number
  words?: string
  again?: boolean
  /** The target has kept the partial upload, so it need not be sent again. */
  keeps?: boolean
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
  keptAs?: () => Promise<string | undefined>
  getLink: () => Promise<UploadLink>
  onChange: (state: UploadState) => void
  /** Tests replace it so as not to wait. */
  wait?: (milliseconds: number) => Promise<void>
}

const PAUSES = [1000, 2000, 4000]
const LOST = 'the connection was lost'
const LINK_ENDED = 'This link has expired.'
const LOST_AGAIN = { kind: 'lost' } as const

/** Creates the upload of one file: it fetches a link, sends the file and resumes from the bytes that the target has. */
export function createUpload({ file, keptAs, getLink, onChange, wait = pause }: Options): Upload {
  let state: UploadState = { phase: 'waiting', sent: 0, total: file.size, speed: 0 }
  let link: UploadLink | undefined
  let name: string | undefined
  // Each run has its own controller; an aborted run must not change the state any more.
  let run = new AbortController()
  const speedOf = speedometer()

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
    void work(signal).catch((error: unknown) => {
      if (!signal.aborted) stop(errorMessage(error), true)
    })
  }

  function halt(phase: 'paused' | 'cancelled') {
    if (state.phase === 'done') return
    run.abort()
    change({ ...state, phase, speed: 0 })
  }

  async function work(signal: AbortSignal) {
    name ??= await keptAs?.()
    const fromBefore = !link && name ? storedLink(name) : undefined
    link ??= fromBefore
    if (signal.aborted) return
    let offset = link && (fromBefore || state.sent > 0) ? await whereToGoOn(link, signal) : 0
    for (let failures = 0; ;) {
      const before = offset ?? 0
      // When the offset cannot be fetched, sending from 0 would overwrite the part that has arrived.
      const result = offset === undefined ? LOST_AGAIN : await attempt(offset, signal)
      if (signal.aborted) return
      if (result.kind === 'done') return change({ ...done(), file_path: result.file_path })
      if (result.kind === 'refused') return stop(result.words, result.again)
      if (result.kind === 'gap') {
        offset = result.offset
      } else {
        const rest = PAUSES[failures]
        if (rest === undefined) return lose()
        await wait(rest)
        if (signal.aborted) return
        offset = link ? await whereToGoOn(link, signal) : 0
      }
      if (signal.aborted) return
      // An attempt that made progress resets the count of failures.
      failures = offset !== undefined && offset > before ? 0 : failures + 1
      if (failures > PAUSES.length) return lose()
    }
  }

  type Attempt =
    | { kind: 'done'; file_path: string }
    | { kind: 'lost' }
    | { kind: 'gap'; offset: number }
    | { kind: 'refused'; words: string; again: boolean }

  async function attempt(offset: number, signal: AbortSignal): Promise<Attempt> {
    if (!link) {
      try {
        link = await getLink()
        if (name && link.keeps_parts) storeLink(name, link)
      } catch (error) {
        // A lost connection is worth a retry, a refusal is not.
        if (isApiError(error) && error.status === 0) return { kind: 'lost' }
        return { kind: 'refused', words: errorMessage(error), again: !isApiError(error) || error.status >= 500 }
      }
      if (signal.aborted) return { kind: 'lost' }
    }
    const { file_path, url, headers, part_size } = link
    if (part_size !== undefined) {
      const sent = await uploadParts({ url, file, signal, onProgress: progress })
      return judge({ status: sent === 'done' ? 200 : sent.status, words: LINK_ENDED }, file_path)
    }
    const result = await putBytes({ url, file, headers, offset, signal, onProgress: progress })
    return judge(result, file_path)
  }

  function judge(result: PutResult, file_path: string): Attempt {
    // 412: objects are never overwritten and only this upload has the link, so an attempt whose response was lost has
    // stored it.
    if (result.status === 412 || (result.status >= 200 && result.status < 300)) return { kind: 'done', file_path }
    if (result.offset !== undefined && (result.status === 409 || result.status === 422))
      return { kind: 'gap', offset: result.offset }
    // A 409 without an offset comes from a store in which two attempts collided.
    if ([0, 408, 409, 429].includes(result.status) || result.status >= 500) return { kind: 'lost' }
    // The link has most likely expired (403): a retry fetches a new one and starts over.
    dropLink()
    return { kind: 'refused', words: result.words, again: result.status === 403 }
  }

  /** Returns the offset in bytes to resume from; undefined when the target cannot be reached. */
  async function whereToGoOn({ url, keeps_parts, part_size }: UploadLink, signal: AbortSignal) {
    const ask = part_size === undefined ? fetchUploadOffset : fetchMultipartOffset
    const arrived = keeps_parts ? await ask(url, signal) : 0
    if (arrived === undefined || signal.aborted) return undefined
    const offset = Math.min(arrived, file.size)
    change({ ...state, sent: offset })
    return offset
  }

  function progress(sent: number) {
    change({ ...state, sent, speed: speedOf(sent) })
  }

  /**
   * Stops, and queues the upload again once the browser is online: after a tablet's sleep or a practice's outage nobody
   * may be there to press Retry.
   */
  function lose() {
    stop(LOST, true)
    window.addEventListener('online', () => change({ ...state, phase: 'waiting' }), { once: true, signal: run.signal })
  }

  function stop(words: string, again: boolean) {
    // An expired link may look like a lost connection, and a link without partial uploads has nothing to resume.
    if (!link?.keeps_parts) dropLink()
    const kept = again && link !== undefined && state.sent > 0
    change({ ...state, phase: 'stopped', speed: 0, words, again, keeps: kept, sent: kept || again ? state.sent : 0 })
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
  const asked = await fetchUploadProgress(url, signal)
  if ('progress' in asked) return asked.progress.arrived
  return asked.status === 0 ? undefined : 0
}

/** Averages over the last three seconds, so that the remaining time stays steady. */
function speedometer() {
  let marks: { at: number; sent: number }[] = []
  return (sent: number) => {
    const at = performance.now()
    const last = marks.at(-1)
    if (last && last.sent > sent) marks = []
    marks = [...marks.filter((mark) => at - mark.at < 3000), { at, sent }]
    const first = marks[0]
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
