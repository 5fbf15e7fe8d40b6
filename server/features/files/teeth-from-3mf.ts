import { closeSync, openSync } from 'node:fs'
import { Unzip, UnzipInflate } from 'fflate'
import { MAX_TEETH_BYTES } from '#contract/setup-teeth.ts'
import { sourceAt } from './file-source.ts'
import type { InspectedTeeth } from './inspect.ts'
import { teethFault, parseTeeth } from './parse-teeth.ts'

const BLOCK = 65_536
/** Limit of characters: the sidecar with its quotes written as entities, and what may precede it. */
const MAX_HEAD = 6 * MAX_TEETH_BYTES + 100_000
const NAME = /\bname\s*=\s*["']typodont:teeth["']/
const OPENING = '<metadata'
const LONGEST_TAG = 2000
const CLOSING = '</metadata>'
const MESHES = '<resources'
const NO_ZIP = 'This is not a 3MF file, or it is damaged. Please export it again.'
const NO_TEETH = 'The 3MF file says nothing of teeth: it has no metadata with the name typodont:teeth.'

/**
 * Reads the tooth data from the metadata of a 3MF file. Metadata precede the meshes of a model, so those are not read.
 */
export async function readTeeth3mf(path: string): Promise<InspectedTeeth> {
  const file = openSync(path, 'r')
  try {
    const head = readModelHead(sourceAt(file))
    const metadata = findTeethMetadata(head)
    return metadata === undefined ? teethFault(head ? NO_TEETH : NO_ZIP) : parseTeeth(unescapeXml(metadata))
  } catch {
    return teethFault(NO_ZIP)
  } finally {
    closeSync(file)
  }
}

/** Scans from tag to tag in linear time; a single regular expression would be quadratic for tags that never end. */
function findTeethMetadata(head: string): string | undefined {
  let at = head.indexOf(OPENING)
  while (at >= 0) {
    const end = head.indexOf('>', at)
    if (end < 0) return undefined
    // A longer tag cannot be ours.
    if (end - at < LONGEST_TAG && NAME.test(head.slice(at, end))) {
      const close = head.indexOf(CLOSING, end)
      return close < 0 ? undefined : head.slice(end + 1, close)
    }
    at = head.indexOf(OPENING, end)
  }
  return undefined
}

/** Returns the text of the model up to its meshes; empty if there is no model. */
function readModelHead(source: ReturnType<typeof sourceAt>): string {
  const decoder = new TextDecoder()
  const pieces: string[] = []
  const progress = { length: 0, end: '', isComplete: false }
  const zip = new Unzip((entry) => {
    if (progress.isComplete || !/(^|\/)3D\/[^/]+\.model$/i.test(entry.name)) return
    entry.ondata = (error, bytes) => {
      if (error) throw error
      if (progress.isComplete) return
      const piece = decoder.decode(bytes, { stream: true })
      pieces.push(piece)
      progress.length += piece.length
      // The word may span two pieces; only the end of the previous one is searched again.
      progress.isComplete = `${progress.end}${piece}`.includes(MESHES) || progress.length > MAX_HEAD
      progress.end = piece.slice(-MESHES.length)
    }
    entry.start()
  })
  zip.register(UnzipInflate)
  for (let at = 0; at < source.size && !progress.isComplete; at += BLOCK) {
    const end = Math.min(source.size, at + BLOCK)
    // The unzipper keeps unused input, but the buffer of the source is reused.
    zip.push(source.read(at, end).slice(), end === source.size)
  }
  return pieces.join('')
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescapeXml(text: string) {
  const trimmed = text.trim()
  if (trimmed.startsWith('<![CDATA[') && trimmed.endsWith(']]>')) return trimmed.slice(9, -3)
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (match, decimal?: string, hex?: string, name?: string) => {
    if (name) return ENTITIES[name] ?? match
    const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : match
  })
}
