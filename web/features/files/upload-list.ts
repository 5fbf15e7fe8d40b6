// A list of uploads as a store. Each file is validated by name and size, queued (AT_ONCE run in parallel), and, if it
// is a mesh, checked in a worker meanwhile. `useUploads` binds it to React.

import { Store } from '@tanstack/react-store'
import { PHOTO_FILE, STL_FILE } from '#contract/enums.ts'
import { contentTypeOf, fileKind, isFileFor } from '#contract/file-kinds.ts'
import { sizeBlocker } from '#contract/files.rules.ts'
import { fileTypeBlocker, MAX_PHOTO_BYTES, MAX_STL_BYTES, PHOTO_TYPES, SAME_NAME } from '#contract/files.ts'
import { normalizeLine } from '#contract/wire.ts'
import { maxSetupBytes, setupFileBlocker, guessSetupPart } from '#contract/setups.rules.ts'
import { storeSentChecksum } from '#web/api/sent-checksums.ts'
import { uploadLinkKey } from '#web/api/stored-upload-links.ts'
import { createUpload, type Upload, type UploadLink, type UploadState } from '#web/api/upload.ts'
import { readMeshFile, type MeshReading } from '#web/features/viewer/mesh-reader.ts'
import { needsReason } from './mesh-labels.ts'

export type UploadKind = 'stl' | 'photo' | 'setup'

type Kind = {
  nouns: string
  /** Returns why the file extension is not allowed, if it is not. */
  blocker: (name: string) => string | undefined
  maxBytes: (name: string) => number
  contentType: (file: File) => string
  /** Whether the file is parsed and checked in a worker while it uploads. */
  isMesh: (name: string) => boolean
}

const KINDS: Record<UploadKind, Kind> = {
  stl: {
    nouns: 'files',
    blocker: (name) => fileTypeBlocker(name, STL_FILE),
    maxBytes: () => MAX_STL_BYTES,
    contentType: () => 'model/stl',
    isMesh: () => true,
  },
  photo: {
    nouns: 'photos',
    blocker: (name) => fileTypeBlocker(name, PHOTO_FILE),
    maxBytes: () => MAX_PHOTO_BYTES,
    contentType: photoType,
    isMesh: () => false,
  },
  setup: {
    nouns: 'files',
    blocker: (name) => setupFileBlocker(name, guessSetupPart(name)),
    maxBytes: maxSetupBytes,
    contentType: ({ name }) => (fileKind(name) === 'stl' ? 'model/stl' : 'application/octet-stream'),
    isMesh: (name) => isFileFor(name, 'mesh'),
  },
}

/** A file as the form submits it. */
export type StagedFile = { file_path: string; name: string; file_modification_date?: string }

export type UploadItem = {
  id: string
  name: string
  size: number
  /** Undefined for a file that was restored from a saved draft. */
  file?: File
  upload: UploadState
  mesh?: MeshReading
  /** The URL of the thumbnail: the arch from above, or the photo itself. */
  picture?: string
  /** The reason to send the file despite warnings. */
  reason?: string
  /** In hex, for the receipt; undefined where the browser cannot compute it. */
  sha256?: string
  modified?: string
}

export type UploadListOptions = {
  kind: UploadKind
  /** How many files the list accepts. */
  limit?: number
  /** The names of files that the server already has, which are rejected. */
  takenNames?: readonly string[]
  /** The files of a saved draft. */
  staged?: readonly StagedFile[]
  getLink: (file: { file_name: string; file_size: number; content_type: string; in_parts: true }) => Promise<UploadLink>
}

/** A photo that another device uploaded for this list. */
export type ArrivedPhoto = { file_path: string; name: string; size: number; preview: string | null }

export type RejectedFile = { name: string; message: string }
type State = { items: readonly UploadItem[]; refused: readonly RejectedFile[] }

const AT_ONCE = 3
/** FILE-05: the default limit of a list. */
export const USUAL_LIMIT = 100
let lastId = 0

/** The uploads of one kind, kept outside React so that they continue while the form re-renders. */
export function createUploadList(initial: UploadListOptions) {
  let options = initial
  const store = new Store<State>({ items: (initial.staged ?? []).map(toUploadItem), refused: [] })
  const uploads = new Map<string, Upload>()
  const checks = new Map<string, AbortController>()
  const arrived = new Set<string>()

  return {
    store,
    /** Updates the limit, the rejected names and `getLink`, which may change during the life of the list. */
    configure(next: UploadListOptions) {
      options = next
    },
    add,
    adopt,
    remove,
    replace: (id: string, file: File) => {
      remove(id)
      add([file])
    },
    pause: (id: string) => uploads.get(id)?.pause(),
    resume: (id: string) => uploads.get(id)?.resume(),
    setReason: (id: string, reason: string | undefined) =>
      change(id, reason ? { reason } : {}, reason ? [] : ['reason']),
    forgetRefused: () => set({ refused: [] }),
    close() {
      for (const { id } of store.state.items) release(id)
    },
  }

  function add(files: readonly File[]) {
    const refused: RejectedFile[] = []
    for (const file of files) {
      const message = fileBlocker(file)
      if (message) refused.push({ name: file.name, message })
      else addFile(file)
    }
    set({ refused })
    next()
  }

  /**
   * Adds photos that another device has uploaded, each once, and takes back those that it has deleted since. One that
   * was removed here stays away.
   */
  function adopt(photos: readonly ArrivedPhoto[]) {
    const { limit = USUAL_LIMIT } = options
    const sent = new Set(photos.map(({ file_path }) => file_path))
    const isGone = ({ upload: { file_path } }: UploadItem) =>
      file_path !== undefined && arrived.has(file_path) && !sent.has(file_path)
    const kept = store.state.items.filter((item) => !isGone(item))
    const fresh = photos.filter(({ file_path }) => !arrived.has(file_path))
    if (fresh.length === 0 && kept.length === store.state.items.length) return
    for (const { file_path } of fresh) arrived.add(file_path)
    const room = Math.max(0, limit - kept.length)
    const message = `Only up to ${limit} ${KINDS[options.kind].nouns} are allowed.`
    set({
      items: [...kept, ...fresh.slice(0, room).map(toArrivedItem)],
      ...(fresh.length > room && { refused: fresh.slice(room).map(({ name }) => ({ name, message })) }),
    })
  }

  function fileBlocker(file: File): string | undefined {
    const { blocker, maxBytes, nouns } = KINDS[options.kind]
    const wrongType = blocker(file.name)
    if (wrongType) return wrongType
    const names = [...(options.takenNames ?? []), ...store.state.items.map(({ name }) => name)]
    if (names.some((name) => areSameNames(name, file.name))) return SAME_NAME
    if (file.size === 0) return 'The file is empty.'
    const tooLarge = sizeBlocker(file, maxBytes(file.name))
    if (tooLarge) return tooLarge
    const { limit = USUAL_LIMIT } = options
    if (store.state.items.length >= limit) return `Only up to ${limit} ${nouns} are allowed.`
    return undefined
  }

  function addFile(file: File) {
    const id = `upload-${++lastId}`
    const { contentType, isMesh } = KINDS[options.kind]
    const content_type = contentType(file)
    const upload = createUpload({
      file,
      getStorageName: () => uploadLinkKey(options.kind, file),
      getLink: () => options.getLink({ file_name: file.name, file_size: file.size, content_type, in_parts: true }),
      onChange: (now) => {
        change(id, { upload: now })
        if (now.phase !== 'sending') next()
      },
    })
    uploads.set(id, upload)
    const item: UploadItem = {
      id,
      name: file.name,
      size: file.size,
      file,
      upload: upload.state(),
      modified: new Date(file.lastModified).toISOString(),
      ...(options.kind === 'photo' && !isHeic(file.name) ? { picture: URL.createObjectURL(file) } : {}),
    }
    set({ items: [...store.state.items, item] })
    if (isMesh(file.name)) check(id, file)
    void sha256Hex(file).then((sha256) => (sha256 ? change(id, { sha256 }) : undefined))
  }

  function check(id: string, file: File) {
    const controller = new AbortController()
    checks.set(id, controller)
    const onChange = (mesh: MeshReading) => {
      change(id, { mesh, ...(mesh.picture ? { picture: mesh.picture } : {}) })
      // A file that cannot be parsed is not uploaded any further.
      if (mesh.phase === 'failed') uploads.get(id)?.cancel()
    }
    const wants = { geometry: false, picture: true, holePicture: true, jaw: options.kind === 'stl' }
    void readMeshFile({ name: file.name, bytes: file }, { wants, signal: controller.signal, onChange })
  }

  function remove(id: string) {
    release(id)
    set({ items: store.state.items.filter((item) => item.id !== id), refused: [] })
    next()
  }

  function release(id: string) {
    uploads.get(id)?.cancel()
    checks.get(id)?.abort()
    uploads.delete(id)
    checks.delete(id)
    const picture = store.state.items.find((item) => item.id === id)?.picture
    if (picture?.startsWith('blob:')) URL.revokeObjectURL(picture)
  }

  /** Starts waiting uploads, at most AT_ONCE at a time. */
  function next() {
    const running = store.state.items.filter(({ upload }) => upload.phase === 'sending').length
    const waiting = store.state.items.filter(({ upload }) => upload.phase === 'waiting')
    for (const { id } of waiting.slice(0, Math.max(0, AT_ONCE - running))) uploads.get(id)?.start()
  }

  function change(id: string, patch: Partial<UploadItem>, removedKeys: (keyof UploadItem)[] = []) {
    const items = store.state.items.map((item) => {
      if (item.id !== id) return item
      const now = { ...item, ...patch }
      for (const key of removedKeys) delete now[key]
      if (now.sha256 && now.upload.file_path) storeSentChecksum(now.upload.file_path, now.sha256)
      return now
    })
    set({ items })
  }

  function set(patch: Partial<State>) {
    store.setState((now) => ({ ...now, ...patch }))
  }
}

/** Returns why the form cannot be submitted because of this file, for the bar below the form; undefined if it can. */
export function uploadBlocker({ name, upload, mesh, reason }: UploadItem): string | undefined {
  if (mesh?.phase === 'failed') return `${name} cannot be read`
  if (upload.phase === 'stopped') return `${name} was not sent`
  if (upload.phase === 'paused') return `${name} is paused`
  if (upload.phase !== 'done') return `${name} still uploading`
  if (mesh && mesh.phase !== 'checked') return `${name} still being checked`
  if (mesh?.check && needsReason(mesh.check) && !reason) return `Reason for ${name}`
  return undefined
}

function toUploadItem({ file_path, name, file_modification_date }: StagedFile): UploadItem {
  return {
    id: `upload-${++lastId}`,
    name,
    size: 0,
    upload: { phase: 'done', sent: 0, total: 0, speed: 0, file_path },
    ...(file_modification_date ? { modified: file_modification_date } : {}),
  }
}

function toArrivedItem({ file_path, name, size, preview }: ArrivedPhoto): UploadItem {
  return {
    id: `upload-${++lastId}`,
    name,
    size,
    upload: { phase: 'done', sent: size, total: size, speed: 0, file_path },
    ...(preview !== null && { picture: preview }),
  }
}

/** Compares like the server: case-insensitive and Unicode-normalized, since macOS decomposes accented letters. */
function areSameNames(one: string, other: string) {
  return normalizeLine(one).toLowerCase() === normalizeLine(other).toLowerCase()
}

/** Few browsers can render HEIC. */
export function isHeic(name: string) {
  return fileKind(name) === 'heic'
}

function photoType({ type, name }: File) {
  if (PHOTO_TYPES.some((each) => each === type)) return type
  return isFileFor(name, 'photo') ? contentTypeOf(fileKind(name)) : 'image/jpeg'
}

/** Returns the hex SHA-256 of a file; undefined outside a secure context, or if the file cannot be digested. */
async function sha256Hex(file: Blob): Promise<string | undefined> {
  // Browsers expose crypto.subtle in secure contexts only, although the type is not optional.
  const { subtle }: Partial<Crypto> = crypto
  if (!subtle) return undefined
  const digest = await subtle.digest('SHA-256', await file.arrayBuffer()).catch(() => undefined)
  return digest && [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
