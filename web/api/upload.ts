import { isApiError, wordsOf } from './errors.ts'
import { forgetLink, keepLink, keptLink, type UploadLink } from './kept-links.ts'
import { askProgress, sendParts } from './parts.ts'
import { arrivedAt, putBytes, type PutResult } from './put.ts'

export type { UploadLink }

/**
 * - waiting: not its turn yet; also again, once a browser that was offline is online
 * - sending: bytes run, or the next attempt is about to begin
 * - paused: stopped by the person
 * - stopped: the line broke for longer, or the target refused; `words` say why, `again` whether a retry makes sense
 * - done: all of it is there
 */
export type UploadState = {
  phase: 'waiting' | 'sending' | 'paused' | 'stopped' | 'done' | 'cancelled'
  sent: number
  total: number
  /** Bytes per second over the last seconds; 0 while unknown. */
  speed: number
  words?: string
  again?: boolean
  /** What arrived need not be sent again. */
  keeps?: boolean
  file_path?: string
}

export type Upload = {
  state(): UploadState
  start(): void
  pause(): void
  /** Also retries. */
  resume(): void
  cancel(): void
}

type Options = {
  file: Blob
  /** The name under which its link is kept (kept-links.ts): then it goes on after a reload. */
  keptAs?: () => Promise<string | undefined>
  getLink: () => Promise<UploadLink>
  onChange: (state: UploadState) => void
  /** Tests do not wait. */
  wait?: (milliseconds: number) => Promise<void>
}

const PAUSES = [1000, 2000, 4000]
const LOST = 'the connection was lost'
const LINK_ENDED = 'This link has expired.'
const LOST_AGAIN = { kind: 'lost' } as const

/** One file on its way: link, PUT, and where the target keeps what arrived, on from there. */
export function createUpload({ file, keptAs, getLink, onChange, wait = pause }: Options): Upload {
  let state: UploadState = { phase: 'waiting', sent: 0, total: file.size, speed: 0 }
  let link: UploadLink | undefined
  let name: string | undefined
  // Each run has its own; a run that was given up changes nothing any more.
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
    // Nothing waits for the line any more.
    run.abort()
    run = new AbortController()
    const { sent, total } = state
    change({ phase: 'sending', sent, total, speed: 0 })
    const { signal } = run
    void work(signal).catch((error: unknown) => {
      if (!signal.aborted) stop(wordsOf(error), true)
    })
  }

  function halt(phase: 'paused' | 'cancelled') {
    if (state.phase === 'done') return
    run.abort()
    change({ ...state, phase, speed: 0 })
  }

  async function work(signal: AbortSignal) {
    name ??= await keptAs?.()
    const fromBefore = !link && name ? keptLink(name) : undefined
    link ??= fromBefore
    if (signal.aborted) return
    let offset = link && (fromBefore || state.sent > 0) ? await whereToGoOn(link, signal) : 0
    for (let failures = 0; ;) {
      const before = offset ?? 0
      // Without a line to ask on, the part that arrived would be overwritten by a new beginning.
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
      // An attempt that brought something does not count.
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
        if (name && link.keeps_parts) keepLink(name, link)
      } catch (error) {
        // Without a connection it is worth another try, a refusal stays one.
        if (isApiError(error) && error.status === 0) return { kind: 'lost' }
        return { kind: 'refused', words: wordsOf(error), again: !isApiError(error) || error.status >= 500 }
      }
      if (signal.aborted) return { kind: 'lost' }
    }
    const { file_path, url, headers, part_size } = link
    if (part_size !== undefined) {
      const sent = await sendParts({ url, file, signal, onProgress: progress })
      return judge({ status: sent === 'done' ? 200 : sent.status, words: LINK_ENDED }, file_path)
    }
    const result = await putBytes({ url, file, headers, offset, signal, onProgress: progress })
    return judge(result, file_path)
  }

  function judge(result: PutResult, file_path: string): Attempt {
    // 412: nothing can be written over, and nobody else has this link, so an attempt whose answer was lost brought it.
    if (result.status === 412 || (result.status >= 200 && result.status < 300)) return { kind: 'done', file_path }
    if (result.offset !== undefined && (result.status === 409 || result.status === 422))
      return { kind: 'gap', offset: result.offset }
    // 409 of a store: two attempts met there.
    if ([0, 408, 409, 429].includes(result.status) || result.status >= 500) return { kind: 'lost' }
    // Most often the link has run out: a retry asks for a new one, which begins anew.
    dropLink()
    return { kind: 'refused', words: result.words, again: result.status === 403 }
  }

  /** Undefined where nobody answers. */
  async function whereToGoOn({ url, keeps_parts, part_size }: UploadLink, signal: AbortSignal) {
    const ask = part_size === undefined ? arrivedAt : arrivedInParts
    const arrived = keeps_parts ? await ask(url, signal) : 0
    if (arrived === undefined || signal.aborted) return undefined
    const offset = Math.min(arrived, file.size)
    change({ ...state, sent: offset })
    return offset
  }

  function progress(sent: number) {
    change({ ...state, sent, speed: speedOf(sent) })
  }

  /** A tablet that slept, or a practice whose line was down: nobody may be there to press Retry. */
  function lose() {
    stop(LOST, true)
    window.addEventListener('online', () => change({ ...state, phase: 'waiting' }), { once: true, signal: run.signal })
  }

  function stop(words: string, again: boolean) {
    // A link that has run out may look like a broken line, and nothing is lost with one that keeps no parts.
    if (!link?.keeps_parts) dropLink()
    const kept = again && link !== undefined && state.sent > 0
    change({ ...state, phase: 'stopped', speed: 0, words, again, keeps: kept, sent: kept || again ? state.sent : 0 })
  }

  function dropLink() {
    link = undefined
    if (name) forgetLink(name)
  }

  function done(): UploadState {
    if (name) forgetLink(name)
    return { phase: 'done', sent: file.size, total: file.size, speed: 0 }
  }

  function change(next: UploadState) {
    state = next
    guardLeaving(file, next.phase === 'sending')
    onChange(next)
  }
}

function pause(milliseconds: number) {
  return new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
}

async function arrivedInParts(url: string, signal: AbortSignal) {
  const asked = await askProgress(url, signal)
  if ('progress' in asked) return asked.progress.arrived
  return asked.status === 0 ? undefined : 0
}

/** Mean over the last three seconds, so that the time left does not jump about. */
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

/** Leaving the page while bytes run asks first. */
function guardLeaving(file: Blob, isSending: boolean) {
  const before = running.size
  if (isSending) running.add(file)
  else running.delete(file)
  if (before === 0 && running.size > 0) window.addEventListener('beforeunload', ask)
  if (before > 0 && running.size === 0) window.removeEventListener('beforeunload', ask)
}

function ask(event: BeforeUnloadEvent) {
  event.preventDefault()
}
