import type { Fault } from '#mesh/mesh.ts'
import { fault } from '#mesh/mesh.ts'
import type { StlSoup } from '#mesh/stl-soup.ts'
import { notANumber } from '#mesh/stl-soup.ts'
import { growable } from '#mesh/growable.ts'

type Property = { name: string; type: string; counts?: string }
type Element = { name: string; count: number; properties: Property[] }
type Header = { format: string; elements: Element[]; bytes: number }
/** The next value of a type of the file. */
type Reader = (type: string) => number

const MAX_HEADER = 16_384
const DAMAGED = 'The PLY file is damaged. Please export it again.'

/** Whether the bytes begin as a PLY file does. */
export function isPly(head: Uint8Array): boolean {
  return head[0] === 0x70 && head[1] === 0x6c && head[2] === 0x79 && (head[3] === 0x0a || head[3] === 0x0d)
}

/** Triangles of a PLY file, text or binary of either order; a face of more corners is cut from its first one. */
export function readPly(bytes: Uint8Array): StlSoup | Fault {
  const header = readHeader(bytes)
  if (!header) return fault(DAMAGED)
  try {
    const reader = header.format === 'ascii' ? textReader(bytes, header.bytes) : binaryReader(bytes, header)
    return readElements(header.elements, reader)
  } catch {
    // Shorter than its header promises.
    return fault(DAMAGED)
  }
}

function readHeader(bytes: Uint8Array): Header | undefined {
  const text = String.fromCharCode(...bytes.subarray(0, MAX_HEADER))
  const end = /end_header\r?\n/.exec(text)
  if (!end) return undefined
  const header: Header = { format: '', elements: [], bytes: end.index + end[0].length }
  for (const line of text.slice(0, end.index).split(/\r?\n/)) {
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
  return isKnown && header.elements.every(({ count }) => Number.isSafeInteger(count) && count >= 0) ? header : undefined
}

function readElements(elements: readonly Element[], read: Reader): StlSoup | Fault {
  let vertices = new Float32Array(0)
  const soup = growable()
  for (const { name, count, properties } of elements) {
    if (name === 'vertex') vertices = readVertices(count, properties, read)
    else if (name === 'face') {
      for (let at = 0; at < count; at++) {
        const corners = readFace(properties, read)
        if (!addFace(soup, vertices, corners)) return fault(notANumber(at))
      }
    } else {
      for (let at = 0; at < count; at++) for (const property of properties) readValues(property, read)
    }
  }
  if (soup.length() === 0) return fault('The file holds no triangles.')
  return { ok: true, soup: soup.take() }
}

function readVertices(count: number, properties: readonly Property[], read: Reader) {
  const vertices = new Float32Array(3 * count)
  for (let at = 0; at < count; at++) {
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

/** False where a corner is no vertex, or a vertex no place. */
function addFace(soup: ReturnType<typeof growable>, vertices: Float32Array, corners: readonly number[]) {
  for (let second = 1; second + 1 < corners.length; second++) {
    for (const corner of [corners[0], corners[second], corners[second + 1]]) {
      for (let axis = 0; axis < 3; axis++) {
        const value = vertices[3 * (corner ?? -1) + axis]
        if (value === undefined || !Number.isFinite(value)) return false
        soup.push(value)
      }
    }
  }
  return true
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

/** Numbers between spaces and ends of lines. */
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
