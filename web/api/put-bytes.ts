import { errorReply, errorText, WENT_WRONG } from '#contract/errors.ts'
import { parseJson } from './parse-json.ts'

type Put = {
  url: string
  file: Blob
  headers: Record<string, string>
  /** In bytes: where the upload resumes; the target already has everything before it. */
  offset: number
  signal: AbortSignal
  onProgress: (sent: number) => void
}

/** `status` is 0 when the connection was lost; `offset` is set when the target reports how many bytes it has. */
export type PutResult = { status: number; offset?: number; message: string }

/** Sends one PUT to a signed url. It uses XMLHttpRequest, because fetch reports no upload progress. */
export function putBytes({ url, file, headers, offset, signal, onProgress }: Put): Promise<PutResult> {
  // A file that arrived completely but was never acknowledged resends its last byte.
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
      resolve({ status: request.status, message: responseMessage(request.responseText), ...responseOffset(request) })
    })
    if (signal.aborted) return resolve({ status: 0, message: '' })
    signal.addEventListener('abort', abort)
    request.send(from > 0 ? file.slice(from) : file)
  })
}

/** Returns how many bytes of an interrupted upload the target has; undefined when it cannot be reached. */
export async function fetchUploadOffset(url: string, signal: AbortSignal): Promise<number | undefined> {
  try {
    const response = await fetch(url, { method: 'HEAD', signal })
    return response.ok ? Number(response.headers.get('upload-offset')) : 0
  } catch {
    return undefined
  }
}

function responseOffset(request: XMLHttpRequest) {
  // The browser logs an error when code reads a response header that CORS does not expose, even an absent one.
  const hasOffset = /^upload-offset:/im.test(request.getAllResponseHeaders())
  const offset = hasOffset ? request.getResponseHeader('upload-offset') : null
  return offset === null ? {} : { offset: Number(offset) }
}

function responseMessage(text: string) {
  const reply = errorReply.safeParse(parseJson(text))
  return reply.success ? errorText(reply.data.error) : WENT_WRONG
}
