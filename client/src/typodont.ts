import { Api, VERSION, type FilesCalls, type FilesStoreReply, type FilesUploadToCaseBody } from './api.ts'
import { bindCalls, type CallOptions, type CallRequest, type Send } from './call.ts'
import { exchange, pause, type Line } from './exchange.ts'
import { sendFile, type Progress, type UploadLink } from './send-file.ts'
import { TypodontError } from './typodont-error.ts'

export type TypodontOptions = {
  /** An API key, `tpd_…`. It is as good as a password: it belongs into the environment, not into the code. */
  key: string
  /** The address of the portal, such as `https://portal.example.com`. */
  url: string
  /** In ms, for one attempt; 30 seconds by default. */
  timeout?: number
  /** How often a request is repeated after a lost connection or an answer that asks for it; 4 by default. */
  retries?: number
  /** Another `fetch`, for a proxy. */
  fetch?: typeof fetch
  /** How pauses are waited for; tests give one that takes no time. */
  wait?: Line['wait']
}

export type UploadOptions = {
  signal?: AbortSignal
  onProgress?: (progress: Progress) => void
  /** Receives the link of the upload, with which another process can go on within an hour. */
  onLink?: (link: UploadLink) => void
  /** The link of an upload of the same file that was interrupted. */
  link?: UploadLink
}

export type Download = {
  /**
   * Downloads a file of a case. The answer is streamed: `await answer.blob()`, or `saveTo` of `@typodont/client/node`.
   */
  download(id: number, options?: CallOptions): Promise<Response>
  /** The same for a file of a setup. */
  downloadSetup(id: number, options?: CallOptions): Promise<Response>
}

const TIMEOUT_MS = 30_000
const RETRIES = 4

/**
 * A portal and the key that opens it. The calls are those of the reference, by noun: `typodont.cases.get(7)`. Whatever
 * the portal refuses is thrown as TypodontError.
 */
export class Typodont extends Api {
  declare readonly files: FilesCalls & Download
  readonly #line: Line
  readonly #request: Send

  constructor({
    key,
    url,
    timeout = TIMEOUT_MS,
    retries = RETRIES,
    fetch = globalThis.fetch,
    wait = pause,
  }: TypodontOptions) {
    if (!key) throw new TypeError('The key is missing.')
    const base = `${new URL(url).href.replace(/\/+$/, '')}/api/v3`
    // A browser refuses to run its fetch as a method of something else.
    const line: Line = { fetch: (...given) => fetch(...given), retries, wait }
    const send: Send = async (request) => {
      const { response, text } = await exchange(line, toExchange(request, { base, key, timeout }))
      const body: unknown = text === '' ? undefined : parseReply(text, response.status)
      return { body, etag: response.headers.get('etag') ?? undefined }
    }
    super((shapes) => bindCalls(send, shapes))
    this.#line = line
    this.#request = send
    const download = async (getLink: () => Promise<{ url: string }>, options: CallOptions = {}) => {
      const { url } = await getLink()
      const sent = { method: 'GET', timeout: options.timeout ?? timeout, signal: options.signal }
      return (await exchange(line, { ...sent, url, isRepeatable: true, isStreamed: true })).response
    }
    Object.assign(this.files, {
      download: (id, options) => download(() => this.files.link(id, options), options),
      downloadSetup: (id, options) => download(() => this.files.setupLink(id, options), options),
    } satisfies Download)
  }

  /**
   * Uploads a scan or a photo of a case that is about to be submitted. What it returns is a member of `scans` or
   * `photos` of `cases.submit`.
   *
   * @param options.practice_id required of a key of staff.
   */
  async upload(file: Blob | Uint8Array, name: string, options: UploadOptions & { practice_id?: number } = {}) {
    const { practice_id, signal } = options
    return this.#send(file, name, options, (size) =>
      this.files.upload(
        { file_name: name, file_size: size, in_parts: true, ...(practice_id !== undefined && { practice_id }) },
        { ...(signal && { signal }) },
      ),
    )
  }

  /** Uploads one more file of a case and adds it there; a scan by default. */
  async uploadToCase(
    caseId: number,
    file: Blob | Uint8Array,
    name: string,
    options: UploadOptions & Pick<FilesUploadToCaseBody, 'kind'> = {},
  ): Promise<FilesStoreReply> {
    const { kind = 'scan', signal } = options
    const sent = await this.#send(file, name, options, (size) =>
      this.files.uploadToCase(
        caseId,
        { kind, file_name: name, file_size: size, in_parts: true },
        { ...(signal && { signal }) },
      ),
    )
    return this.files.store(caseId, { ...sent, kind }, { ...(signal && { signal }) })
  }

  /** Sends a call that this version of the client does not know, and returns the body of its reply. */
  async request<Body = unknown>(request: CallRequest): Promise<Body> {
    return (await this.#request(request)).body as Body
  }

  async #send(
    given: Blob | Uint8Array,
    name: string,
    { link: former, onLink, onProgress, signal }: UploadOptions,
    getLink: (size: number) => Promise<UploadLink>,
  ) {
    // Copied, because a view of shared memory is no part of a Blob.
    const file = given instanceof Blob ? given : new Blob([new Uint8Array(given)])
    if (file.size === 0) throw new TypeError(`${name} is empty.`)
    const attempt = async (link: UploadLink, isResumed: boolean) => {
      if (!isResumed) onLink?.(link)
      const report = (sent: number) => onProgress?.({ sent, total: file.size })
      await sendFile(this.#line, { file, link, isResumed, signal, onProgress: report })
      return { file_path: link.file_path, name }
    }
    if (former) {
      try {
        return await attempt(former, true)
      } catch (error) {
        // A link of more than an hour ago has ended, and the file is sent from its beginning.
        if (!(error instanceof TypodontError && error.status === 403)) throw error
      }
    }
    return attempt(await getLink(file.size), false)
  }
}

function toExchange(request: CallRequest, { base, key, timeout }: { base: string; key: string; timeout: number }) {
  const { method, path, query, body, isOnce, options = {} } = request
  const isWrite = method !== 'GET'
  // A change that was made is no longer there to be matched, and its repetition would look like a conflict.
  const isRepeatable = !isOnce && (options.ifMatch === undefined || method === 'POST')
  return {
    url: `${base}${path}${toSearch(query)}`,
    method,
    headers: {
      authorization: `Bearer ${key}`,
      'typodont-version': VERSION,
      ...(isWrite && { 'idempotency-key': options.idempotencyKey ?? crypto.randomUUID() }),
      ...(options.ifMatch !== undefined && { 'if-match': options.ifMatch }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    timeout: options.timeout ?? timeout,
    signal: options.signal,
    isRepeatable,
  }
}

function toSearch(query: CallRequest['query'] = {}) {
  const sent = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  // A list is joined by commas.
  return sent.length === 0
    ? ''
    : `?${new URLSearchParams(sent.map(([name, value]) => [name, String(value)])).toString()}`
}

function parseReply(text: string, status: number): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    const message = 'The answer is no JSON: is this the address of a portal?'
    throw new TypodontError({ status, code: 'no_json', message, cause })
  }
}
