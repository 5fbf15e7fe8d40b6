import https from 'node:https'
import { type Client, uploadLink } from './client.ts'
import { must } from './steps.ts'

/** Begins an upload whose connection is lost after half of it. Returns what sends the rest, to whichever portal is there. */
export async function beginUpload(client: Client, name: string, bytes: Buffer<ArrayBuffer>) {
  const { url, headers } = await uploadLink(client, name, bytes.length)
  const half = bytes.length / 2
  await sendAndBreak(url, headers, bytes.subarray(0, half), bytes.length)
  return async () => {
    const asked = await fetch(url, { method: 'HEAD' })
    const offset = Number(asked.headers.get('upload-offset'))
    must(offset === half, `${offset} bytes of ${half} have arrived.`)
    const rest = bytes.subarray(offset)
    const range = `bytes ${offset}-${bytes.length - 1}/${bytes.length}`
    const reply = await fetch(url, { method: 'PUT', headers: { ...headers, 'content-range': range }, body: rest })
    must(reply.ok, `The rest of the upload: ${reply.status} ${await reply.text()}`)
  }
}

/** Resolves once the portal has closed its side too, so that all that was sent has arrived. */
async function sendAndBreak(url: string, headers: Record<string, string>, part: Buffer, total: number) {
  const request = https.request(url, { method: 'PUT', headers: { ...headers, 'content-length': total } })
  request.on('error', () => {})
  const closed = new Promise((resolve) => request.once('close', resolve))
  await new Promise((resolve) => request.write(part, resolve))
  for (let arrived = 0; arrived < part.length;) {
    const asked = await fetch(url, { method: 'HEAD' })
    arrived = Number(asked.headers.get('upload-offset'))
  }
  request.destroy()
  await closed
}
