import { errorReply, errorText, WENT_WRONG } from '#contract/errors.ts'

type Put = {
  url: string
  file: Blob
  headers: Record<string, string>
  /** Where these bytes begin; what lies before is there already. */
  offset: number
  signal: AbortSignal
  onProgress: (sent: number) => void
}

/** `status` 0 is a broken line; `offset` where the target says how much it has. */
export type PutResult = { status: number; offset?: number; words: string }

/** One PUT to a signed url. fetch tells nothing while it sends, hence XMLHttpRequest. */
export function putBytes({ url, file, headers, offset, signal, onProgress }: Put): Promise<PutResult> {
  // A part that is complete but was never acknowledged: its last byte is sent once more.
  const from = Math.max(0, Math.min(offset, file.size - 1))
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open('PUT', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    if (from > 0) request.setRequestHeader('content-range', `bytes ${from}-${file.size - 1}/${file.size}`)
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(Math.min(file.size, from + loaded)))
    request.addEventListener('loadend', () => {
      signal.removeEventListener('abort', abort)
      resolve({ status: request.status, words: wordsIn(request.responseText), ...offsetIn(request) })
    })
    if (signal.aborted) return resolve({ status: 0, words: '' })
    signal.addEventListener('abort', abort)
    request.send(from > 0 ? file.slice(from) : file)
  })
}

/** How many bytes of a broken-off upload the target kept; undefined where nobody answers. */
export async function arrivedAt(url: string, signal: AbortSignal): Promise<number | undefined> {
  try {
    const response = await fetch(url, { method: 'HEAD', signal })
    return response.ok ? Number(response.headers.get('upload-offset')) : 0
  } catch {
    return undefined
  }
}

function offsetIn(request: XMLHttpRequest) {
  // The browser complains of a header that another origin does not show, even of one that is not there.
  const isShown = /^upload-offset:/im.test(request.getAllResponseHeaders())
  const offset = isShown ? request.getResponseHeader('upload-offset') : null
  return offset === null ? {} : { offset: Number(offset) }
}

function wordsIn(text: string) {
  try {
    const reply = errorReply.safeParse(JSON.parse(text))
    return reply.success ? errorText(reply.data.error) : WENT_WRONG
  } catch {
    return WENT_WRONG
  }
}
