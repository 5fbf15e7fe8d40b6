import { z } from 'zod'
import { parseJson } from './parse-json.ts'

const PREFIX = 'typodont.upload.'
/** In ms, a little less than the lifetime of an upload link. */
const LIFETIME_MS = 55 * 60_000

const storedEntry = z.object({
  until: z.number(),
  link: z.object({
    url: z.string(),
    file_path: z.string(),
    headers: z.record(z.string(), z.string()),
    keeps_parts: z.boolean(),
    part_size: z.number().optional(),
  }),
})

export type UploadLink = z.infer<typeof storedEntry>['link']

/**
 * Returns the storage name of a file's upload link, so that the same file chosen again on the same page resumes after a
 * reload. It is a digest, because file names are often patient names; undefined when the browser cannot digest. The
 * links are stored in sessionStorage, for this tab only.
 */
export async function uploadLinkKey(kind: string, { name, size, lastModified }: File): Promise<string | undefined> {
  const text = JSON.stringify([location.pathname, kind, name, size, lastModified])
  // The type claims that it always exists, but it is missing on a page without TLS.
  const { subtle }: Partial<Crypto> = crypto
  const digest = await subtle?.digest('SHA-256', new TextEncoder().encode(text))
  if (!digest) return undefined
  return PREFIX + Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function storedLink(name: string): UploadLink | undefined {
  const text = sessionStorage.getItem(name)
  if (text === null) return undefined
  const read = storedEntry.safeParse(parseJson(text))
  if (read.success && read.data.until > Date.now()) return read.data.link
  removeStoredLink(name)
  return undefined
}

export function storeLink(name: string, link: UploadLink) {
  sessionStorage.setItem(name, JSON.stringify({ until: Date.now() + LIFETIME_MS, link }))
}

export function removeStoredLink(name: string) {
  sessionStorage.removeItem(name)
}
