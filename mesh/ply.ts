import type { Fault } from '#mesh/mesh.ts'
import { fault } from '#mesh/mesh.ts'
import type { TriangleSoup } from '#mesh/triangle-soup.ts'
import { isValidCoordinate, formatCoordinateFault } from '#mesh/triangle-soup.ts'
import { formatCount } from '#mesh/format-count.ts'
import { createFloatBuffer, type FloatBuffer } from '#mesh/float-buffer.ts'

type Property = { name: string; type: string; counts?: string }
type Element = { name: string; count: number; properties: Property[] }
type Header = { format: string; elements: Element[]; bytes: number }
/** Reads the next value of a PLY type and advances; throws RangeError at the end of the file. */
type Reader = (type: string) => number

const MAX_HEADER = 16_384
const DAMAGED = 'The PLY file is damaged. Please export it again.'
const CUT = 'The PLY file is cut: it ends before its last value. Please send it again.'

/** Returns whether the bytes begin with a PLY signature. */
export function isPly(head: Uint8Array): boolean {
  return head[0] === 0x70 && head[1] === 0x6c && head[2] === 0x79 && [9, 10, 13, 32].includes(head[3] ?? 0)
}

/**
 * Reads the triangles of a PLY file, text or binary of either byte order; larger faces are fanned from their first
 * corner.
 */
export function readPly(bytes: Uint8Array): TriangleSoup | Fault {
  const header = readHeader(bytes)
  if (!header) return fault(DAMAGED)
  // Each value takes at least one byte, so an impossible count is rejected before memory is allocated for it.
  if (header.elements.some(({ count }) => count > bytes.length)) return fault(CUT)
  try {
    const reader = header.format === 'ascii' ? textReader(bytes, header.bytes) : binaryReader(bytes, header)
    return readElements(header.elements, reader)
  } catch {
    // The readers throw if the file is shorter than its header promises.
    return fault(CUT)
  }
}

function readHeader(bytes: Uint8Array): Header | undefined {
  const text = String.fromCharCode(...bytes.subarray(0, MAX_HEADER))
  const end = /(^|[\r\n])end_header[ \t]*(\r\n|\r|\n)/.exec(text)
  if (!end) return undefined
  const header: Header = { format: '', elements: [], bytes: end.index + end[0].length }
  for (const line of text.slice(0, end.index).split(/[\r\n]+/)) {
    const [word, ...rest] = line.trim().split(/\s+/)
    if (word === 'format') header.format = rest[0] ?? ''
    if (word === 'element') header.elements.push({ name: rest[0] ?? '', count: Number(rest[1]), properties: [] })
    if (word !== 'property') continue
    const [type = '', ...more] = rest
    const [counts, items, name] = more
    header.elements
      .at(-1)
      ?.properties.push(
        type === 'list' ? { name: name ?? '', type: items ?? '', counts: counts ?? '' } : { name: counts ?? '', type },
      )
  }
  const isKnown = ['ascii', 'binary_little_endian', 'binary_big_endian'].includes(header.format)
  const isSound = header.elements.every(
    ({ count, properties }) =>
      Number.isSafeInteger(count) &&
      count >= 0 &&
      properties.every(({ type, counts }) => isType(type) && (counts === undefined || isType(counts))),
  )
  return isKnown && isSound ? header : undefined
}

function readElements(elements: readonly Element[], read: Reader): TriangleSoup | Fault {
  let vertices = new Float32Array(0)
  const soup = createFloatBuffer()
  for (const { name, count: rows, properties } of elements) {
    if (name === 'vertex') vertices = readVertices(rows, properties, read)
    else if (name === 'face') {
      for (let at = 0; at < rows; at++) {
        const error = addFace(soup, vertices, readFace(properties, read), at)
        if (error) return error
      }
    } else if (name === 'tristrips') {
      for (let at = 0; at < rows; at++) {
        const error = addStrips(soup, vertices, readFace(properties, read))
        if (error) return error
      }
    } else if (properties.length > 0) {
      for (let at = 0; at < rows; at++) for (const property of properties) readValues(property, read)
    }
  }
  if (soup.length() === 0) return fault('The file holds no triangles.')
  return { ok: true, soup: soup.take() }
}

function readVertices(rows: number, properties: readonly Property[], read: Reader) {
  const vertices = new Float32Array(3 * rows)
  for (let at = 0; at < rows; at++) {
    for (const property of properties) {
      const [value = Number.NaN] = readValues(property, read)
      const axis = ['x', 'y', 'z'].indexOf(property.name)
      if (axis >= 0) vertices[3 * at + axis] = value
    }
  }
  return vertices
}

function readFace(properties: readonly Property[], read: Reader) {
  let corners: number[] = []
  for (const property of properties) {
    const values = readValues(property, read)
    if (/^vertex_ind(ex|ices)$/.test(property.name)) corners = values
  }
  return corners
}

function readValues({ type, counts }: Property, read: Reader): number[] {
  if (counts === undefined) return [read(type)]
  const values: number[] = []
  for (let left = read(counts); left > 0; left--) values.push(read(type))
  return values
}

/** Triangulates a face as a fan from its first corner. */
function addFace(soup: FloatBuffer, vertices: Float32Array, corners: readonly number[], at: number) {
  for (let second = 1; second + 1 < corners.length; second++) {
    const error = addTriangle(soup, vertices, [corners[0], corners[second], corners[second + 1]], at)
    if (error) return error
  }
  return undefined
}

/** Each corner makes a triangle with the two before it, every second one reversed; -1 ends a strip. */
function addStrips(soup: FloatBuffer, vertices: Float32Array, corners: readonly number[]) {
  let first = 0
  for (const [at, corner] of corners.entries()) {
    if (corner === -1) first = at + 1
    if (corner === -1 || at - first < 2) continue
    const [a, b] = [corners[at - 2], corners[at - 1]]
    // A repeated corner only leads over to the next strip.
    if (a === b || b === corner || a === corner) continue
    const isTurned = (at - first) % 2 === 1
    const error = addTriangle(soup, vertices, isTurned ? [b, a, corner] : [a, b, corner], soup.length() / 9)
    if (error) return error
  }
  return undefined
}

function addTriangle(soup: FloatBuffer, vertices: Float32Array, corners: (number | undefined)[], at: number) {
  for (const corner of corners) {
    for (let axis = 0; axis < 3; axis++) {
      const value = vertices[3 * (corner ?? -1) + axis]
      if (value === undefined) {
        return fault(`Triangle ${formatCount(at + 1)} has a corner that is not in the file. Please export it again.`)
      }
      if (!isValidCoordinate(value)) return fault(formatCoordinateFault(at, value))
      soup.push(value)
    }
  }
  return undefined
}

function isType(type: string) {
  return Object.hasOwn(sizes, type)
}

const sizes: Record<string, number> = {
  char: 1,
  int8: 1,
  uchar: 1,
  uint8: 1,
  short: 2,
  int16: 2,
  ushort: 2,
  uint16: 2,
  int: 4,
  int32: 4,
  uint: 4,
  uint32: 4,
  float: 4,
  float32: 4,
  double: 8,
  float64: 8,
}

function binaryReader(bytes: Uint8Array, { bytes: start, format }: Header): Reader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isLittle = format === 'binary_little_endian'
  let at = start
  return (type) => {
    const from = at
    at += sizes[type] ?? Number.NaN
    if (/^(float|float32)$/.test(type)) return view.getFloat32(from, isLittle)
    if (/^(double|float64)$/.test(type)) return view.getFloat64(from, isLittle)
    if (/^(uchar|uint8)$/.test(type)) return view.getUint8(from)
    if (/^(char|int8)$/.test(type)) return view.getInt8(from)
    if (/^(ushort|uint16)$/.test(type)) return view.getUint16(from, isLittle)
    if (/^(short|int16)$/.test(type)) return view.getInt16(from, isLittle)
    if (/^(uint|uint32)$/.test(type)) return view.getUint32(from, isLittle)
    return view.getInt32(from, isLittle)
  }
}

/** Reads numbers separated by whitespace. */
function textReader(bytes: Uint8Array, start: number): Reader {
  let at = start
  const isSpace = (byte: number | undefined) => byte === 32 || (byte !== undefined && byte >= 9 && byte <= 13)
  return () => {
    while (isSpace(bytes[at])) at++
    const from = at
    while (at < bytes.length && !isSpace(bytes[at])) at++
    if (from === at) throw new RangeError('the file ends before its last value')
    return Number(String.fromCharCode(...bytes.subarray(from, at)))
  }
}
