import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { link, mkdir, open, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { validKey } from './keys.ts'
import { markName, markText, outdatedMark, readMark } from './marks.ts'
import {
  undefinedIfMissing,
  objectPaths,
  publish,
  readContentType,
  UNKNOWN_TYPE,
  falseIfExists,
} from './object-paths.ts'
import type { GetLink, PutLink, SignedPut, Storage } from './port.ts'
import { type IncomingUpload, createUploadReceiver, type UploadResult } from './receive.ts'
import { seal, type Secrets } from '../sealing.ts'
import {
  type Claims,
  type GetClaims,
  verifySignedLink,
  type VerifiedLink,
  type PutClaims,
  signingKeys,
} from './signed-link.ts'
import { stableLinkStart } from './stable-link-start.ts'
import { parseTrashPath, TRASH, trashPath } from './trash.ts'
import { walk } from './walk.ts'

export type DiskOptions = { dataDir: string; publicUrl: string; secrets: Secrets; now?: () => Date }

/** The default storage and what its HTTP route needs: S3 has its own server, the disk uses ours. */
export type Disk = Storage & {
  kind: 'disk'
  openSigned(signed: string): VerifiedLink
  receive(claims: PutClaims, bytes: Readable, arrival: IncomingUpload): Promise<UploadResult>
  /** The number of bytes of an upload that are stored so far. */
  arrived(claims: PutClaims): Promise<number>
  locate(claims: GetClaims): Promise<{ file: string; root: string; contentType: string } | undefined>
}

export const FILES_PATH = '/api/v2/files'
const MARKS = '.installation'

/**
 * Stores objects below `files` in the data directory: each object at the path of its key, its content type in `.types`,
 * unfinished uploads in `.tmp`. Links are served by server/http/files.ts.
 */
export async function openDisk(options: DiskOptions): Promise<Disk> {
  const root = path.resolve(options.dataDir, 'files')
  await Promise.all(['.tmp', '.types'].map((folder) => mkdir(path.join(root, folder), { recursive: true })))
  const signing = signingKeys(options.secrets)
  const now = options.now ?? (() => new Date())
  const receive = createUploadReceiver()
  const expires = (from: Date, ttlSeconds: number) => Math.floor(from.getTime() / 1000) + ttlSeconds
  const url = (claims: Claims) => `${options.publicUrl}${FILES_PATH}/${seal(claims, signing)}`

  async function publishWith(key: string, contentType: string, store: (tempFile: string) => Promise<void>) {
    const tempFile = path.join(root, '.tmp', randomUUID())
    try {
      await store(tempFile)
      return await publish(objectPaths(root, key), tempFile, contentType)
    } catch (error) {
      await rm(tempFile, { force: true })
      throw error
    }
  }

  return {
    kind: 'disk',
    connectOrigins: [],
    async signPut(key, { ttlSeconds, maxBytes, contentType, size }: PutLink) {
      const bounds = { maxBytes, contentType, size }
      const claims = { method: 'PUT', key: validKey(key), expires: expires(now(), ttlSeconds), ...bounds } as const
      const headers: SignedPut['headers'] = contentType ? { 'content-type': contentType } : {}
      return { url: url(claims), headers, keeps_parts: true }
    },
    async signGet(key, { ttlSeconds, ...rest }: GetLink) {
      const from = stableLinkStart(now(), ttlSeconds)
      return url({ method: 'GET', key: validKey(key), expires: expires(from, ttlSeconds), ...rest })
    },
    openSigned: (signed) => verifySignedLink(signed, signing, now()),
    receive: (claims, bytes, arrival) => receive(objectPaths(root, claims.key), claims, bytes, arrival),
    async arrived(claims) {
      const at = objectPaths(root, claims.key)
      const found = (await stat(at.part).catch(undefinedIfMissing)) ?? (await stat(at.file).catch(undefinedIfMissing))
      return found?.size ?? 0
    },
    async locate(claims) {
      const at = objectPaths(root, claims.key)
      if (!(await stat(at.file).catch(undefinedIfMissing))) return undefined
      const file = path.relative(root, at.file)
      return { root, file, contentType: claims.contentType ?? (await readContentType(at)) ?? UNKNOWN_TYPE }
    },
    async head(key) {
      const at = objectPaths(root, key)
      const found = await stat(at.file).catch(undefinedIfMissing)
      return found && { size: found.size, contentType: await readContentType(at) }
    },
    async read(key, range) {
      const { file } = objectPaths(root, key)
      return range ? readRange(file, range.start, range.end) : readFile(file)
    },
    withFile: (key, use) => use(objectPaths(root, key).file),
    write: (key, bytes, contentType) =>
      publishWith(key, contentType, (tempFile) => writeFile(tempFile, bytes, { flush: true })),
    writeStream: (key, bytes, { contentType }) =>
      publishWith(key, contentType, (tempFile) => pipeline(bytes, createWriteStream(tempFile, { flush: true }))),
    async trash(key, label) {
      const at = objectPaths(root, key)
      const found = await stat(at.file).catch(undefinedIfMissing)
      if (!found || found.size === 0) return false
      const target = path.join(root, ...trashPath(key, label).split('/'))
      await mkdir(path.dirname(target), { recursive: true })
      // A run that was interrupted may have created the link already.
      await link(at.file, target).catch(falseIfExists)
      const emptyFile = path.join(root, '.tmp', randomUUID())
      await writeFile(emptyFile, '')
      await rename(emptyFile, at.file)
      return true
    },
    async *listTrash() {
      for await (const { key } of walk(root, TRASH)) {
        const trashed = parseTrashPath(key)
        if (trashed) yield trashed
      }
    },
    async bringBack({ key, place: from }) {
      const at = objectPaths(root, key)
      const found = await stat(at.file).catch(undefinedIfMissing)
      if (found && found.size > 0) return false
      await mkdir(path.dirname(at.file), { recursive: true })
      await rename(path.join(root, from), at.file)
      return true
    },
    async purge({ place: from }) {
      await rm(path.join(root, from), { force: true })
      // Removes the empty folders above it: upload, organization, organizations, reason, day.
      let folder = path.dirname(from)
      while (
        folder.startsWith(TRASH) &&
        (await rmdir(path.join(root, folder)).then(
          () => true,
          () => false,
        ))
      )
        folder = path.dirname(folder)
    },
    async newestMark() {
      const names = (await readdir(path.join(root, MARKS)).catch(undefinedIfMissing)) ?? []
      const name = names
        .filter((each) => /^\d{12}$/.test(each))
        .sort()
        .at(-1)
      return name === undefined ? undefined : readMark(name, await readFile(path.join(root, MARKS, name), 'utf8'))
    },
    async mark(mark) {
      const { generation } = mark
      const tempFile = path.join(root, '.tmp', randomUUID())
      await writeFile(tempFile, markText(mark), { flush: true })
      await mkdir(path.join(root, MARKS), { recursive: true })
      const isFirst = await link(tempFile, path.join(root, MARKS, markName(generation))).then(() => true, falseIfExists)
      await rm(tempFile)
      const outdated = outdatedMark(generation)
      if (isFirst && outdated) await rm(path.join(root, MARKS, outdated), { force: true })
      return isFirst
    },
    async remove(key) {
      const at = objectPaths(root, key)
      await Promise.all([at.file, at.type, at.part].map((file) => rm(file, { force: true })))
      // The folder is named after the upload; it stays while it holds another object.
      await rmdir(path.dirname(at.file)).catch(() => undefined)
    },
    list: (prefix) => walk(root, prefix),
    async tidy(before) {
      const folder = path.join(root, '.tmp')
      for (const name of await readdir(folder)) {
        const file = path.join(folder, name)
        const found = await stat(file).catch(undefinedIfMissing)
        if (found && found.mtime < before) await rm(file, { force: true })
      }
    },
    async prove() {
      const probe = path.join(root, '.tmp', randomUUID())
      try {
        await writeFile(probe, '')
        await link(probe, `${probe}.link`).catch((cause: unknown) => {
          throw new Error(`${root} lies on a file system without hard links, which uploads need`, { cause })
        })
      } finally {
        await Promise.all([probe, `${probe}.link`].map((file) => rm(file, { force: true })))
      }
    },
  }
}

async function readRange(file: string, start: number, end: number) {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const bytes = Buffer.alloc(Math.max(0, Math.min(end, size - 1) - start + 1))
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, start)
    return bytes.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
