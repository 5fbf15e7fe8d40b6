import { formatCount } from '#mesh/format-count.ts'
import type { Fault } from '#mesh/mesh.ts'
import { fault } from '#mesh/mesh.ts'
import { kindBytes, describeForeignFile } from '#mesh/file-kind.ts'
import { isPly } from '#mesh/ply.ts'
import type { ByteSource } from '#mesh/source.ts'
import { headerBytes, triangleBytes } from '#mesh/stl.ts'
import { SEND_AGAIN } from '#mesh/stl-ascii.ts'
import { MAX_COORDINATE_MM } from '#mesh/triangle-soup.ts'
import { isText, toSingleByteText } from '#mesh/stl-text.ts'

const NO_STL = 'This is not an STL file. Please export the scan as STL.'
const SAMPLE = 3

/** How a file is to be read (binary with its number of triangles, text or PLY), or why it cannot be. */
export type FileFormat = { ok: true; kind: 'binary'; triangles: number } | { ok: true; kind: 'text' | 'ply' } | Fault

/**
 * Detects the format of a file by its first bytes and its size. Many binary files begin with "solid" too, and some
 * exporters write a few bytes behind the last triangle, so the number of triangles decides. A PLY file is rejected if
 * its name ends in .stl.
 */
export function detectFormat(source: ByteSource, name = ''): FileFormat {
  if (source.size === 0) return fault('The file is empty.')
  const head = source.read(0, Math.min(source.size, kindBytes)).slice()
  const declared = head.length < headerBytes ? 0 : numbersOf(head).getUint32(80, true)
  if (declared > 0 && source.size === headerBytes + triangleBytes * declared) {
    return { ok: true, kind: 'binary', triangles: declared }
  }
  if (isPly(head)) {
    return /\.stl$/i.test(name)
      ? fault('This is a PLY file, not an STL file. Please export the scan as STL.')
      : { ok: true, kind: 'ply' }
  }
  const other = describeForeignFile(head)
  if (other) return fault(other)
  if (isText(toSingleByteText(head)))
    return /(^|\s)(solid|facet)\s/i.test(textOf(head)) ? { ok: true, kind: 'text' } : fault(NO_STL)
  if (source.size < headerBytes) return fault(NO_STL)
  return binaryFormOf(source, head, declared)
}

function binaryFormOf(source: ByteSource, head: Uint8Array, declared: number): FileFormat {
  const available = (source.size - headerBytes) / triangleBytes
  const complete = Math.floor(available)
  if (declared === 0 && complete === 0) return fault('The file holds no triangles.')
  if (complete === 0) {
    return source.size === headerBytes && declared < 1e7
      ? fault(`The file is cut: none of its ${formatCount(declared)} triangles are there. ${SEND_AGAIN}`)
      : fault(NO_STL)
  }
  const sample = Math.min(SAMPLE, complete, Math.max(declared, 1))
  for (let t = 0; t < sample; t++) if (!isTriangle(head, headerBytes + t * triangleBytes)) return fault(NO_STL)
  if (declared > available) {
    return declared > 1e9 || Number.isInteger(available)
      ? fault(
          `The file says ${formatCount(declared)} triangles, but its size holds ${formatCount(complete)}. ` +
            'If it was copied, please send it again, else export it again.',
        )
      : fault(`The file is cut: it holds ${formatCount(complete)} of ${formatCount(declared)} triangles. ${SEND_AGAIN}`)
  }
  const end = headerBytes + declared * triangleBytes
  const trailing = source.read(end, Math.min(source.size, end + triangleBytes))
  const hasMore = trailing.length === triangleBytes && trailing.some((byte) => byte !== 0) && isTriangle(trailing, 0)
  return declared === 0 || hasMore
    ? fault(
        `The file says ${formatCount(declared)} ${declared === 1 ? 'triangle' : 'triangles'}, but its size holds ` +
          `${formatCount(complete)}. Please export it again.`,
      )
    : { ok: true, kind: 'binary', triangles: declared }
}

/**
 * Returns whether there are twelve numbers that a triangle may have; bytes of other kinds of files mostly give absurd
 * values.
 */
function isTriangle(bytes: Uint8Array, at: number): boolean {
  const view = numbersOf(bytes)
  for (let i = 0; i < 12; i++) {
    const value = Math.abs(view.getFloat32(at + 4 * i, true))
    if (value > MAX_COORDINATE_MM || (value !== 0 && value < 1e-25)) return false
  }
  return true
}

function textOf(head: Uint8Array): string {
  return ` ${String.fromCharCode(...toSingleByteText(head))} `
}

function numbersOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
