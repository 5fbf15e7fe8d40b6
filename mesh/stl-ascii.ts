import { u8 } from '#mesh/typed-array.ts'
import { formatCount, formatPlural } from '#mesh/format-count.ts'
import { createFloatBuffer } from '#mesh/float-buffer.ts'
import type { Fault } from '#mesh/mesh.ts'
import { fault } from '#mesh/mesh.ts'
import { isValidCoordinate, formatCoordinateFault, type TriangleSoup } from '#mesh/triangle-soup.ts'

const LINE_FEED = 10
const CARRIAGE_RETURN = 13
const LONGEST_NUMBER = 400
const LONGEST_WORD = 'endsolid'.length
const keywords = ['solid', 'endsolid', 'facet', 'endfacet', 'normal', 'outer', 'loop', 'endloop', 'vertex', 'end']

/**
 * Parses text STL word by word and is as tolerant as MeshLab, numpy-stl and trimesh: any blanks and line ends, names
 * that contain keywords, comments, colours, several solids and a missing last word. It works on bytes, because a string
 * of 150 MB would not fit. With `isHead` only the beginning is there, so its end is no fault.
 */
export function readAsciiStl(bytes: Uint8Array, isHead = false): TriangleSoup | Fault {
  const tokens = tokenize(bytes)
  const numbers = createFloatBuffer()
  const at = { facets: 0, corners: 0, isOpen: false, isEnded: false }
  const corners = () =>
    fault(
      `Facet ${formatCount(at.facets)} has ${formatPlural(at.corners, 'corner')}, and an STL facet has three. ` +
        'Please export the file again, in triangles only.',
    )
  const cut = () =>
    fault(`The file is cut after ${formatPlural(Math.floor(numbers.length() / 9), 'triangle')}. ${SEND_AGAIN}`)
  while (tokens.next()) {
    const word = tokens.keyword()
    if (word === '') tokens.skipForeignLine()
    else if (word === 'solid') tokens.skipName()
    else if (isEndOf(word, 'solid', tokens)) {
      if (at.isOpen && at.corners !== 0 && at.corners !== 3) return corners()
      at.isOpen = false
      at.isEnded = true
      tokens.skipName()
    } else if (word === 'facet') {
      if (at.isOpen && at.corners !== 3) return corners()
      at.facets++
      at.corners = 0
      at.isOpen = true
    } else if (word === 'outer') {
      // A facet may hold several triangles, each in a loop of its own.
      if (at.corners !== 0 && at.corners !== 3) return corners()
      at.corners = 0
    } else if (isEndOf(word, 'facet', tokens)) {
      if (at.corners !== 3) return corners()
      at.isOpen = false
    } else if (word === 'vertex' && at.isOpen) {
      at.corners++
      for (let axis = 0; axis < 3; axis++) {
        if (!tokens.next()) return isHead ? { ok: true, soup: numbers.take() } : cut()
        const value = tokens.number()
        if (isHead && tokens.isLast()) return { ok: true, soup: numbers.take() }
        if (!isValidCoordinate(value)) {
          if (tokens.isLast()) return cut()
          return fault(formatCoordinateFault(at.facets - 1, value))
        }
        if (at.corners <= 3) numbers.push(value)
      }
    }
  }
  if (isHead) return { ok: true, soup: numbers.take() }
  if (at.isOpen) return cut()
  if (at.facets === 0) return fault(at.isEnded ? 'The file holds no triangles.' : 'This is not an STL file.')
  return { ok: true, soup: numbers.take() }
}

/** Matches `endfacet` as well as `end facet`. */
function isEndOf(word: string, what: 'facet' | 'solid', tokens: ReturnType<typeof tokenize>): boolean {
  return word === `end${what}` || (word === 'end' && tokens.nextIs(what))
}

export const SEND_AGAIN = 'Please send it again.'

/** Splits a file into words, without copying it. */
function tokenize(bytes: Uint8Array) {
  let start = 0
  let end = 0
  let isFirstOfLine = true

  function next(): boolean {
    isFirstOfLine = end === 0
    start = end
    while (start < bytes.length && u8(bytes, start) <= 32) {
      if (isLineEnd(u8(bytes, start))) isFirstOfLine = true
      start++
    }
    end = start
    while (end < bytes.length && u8(bytes, end) > 32) end++
    return start < end
  }

  function text(): string {
    return String.fromCharCode(...bytes.subarray(start, Math.min(end, start + LONGEST_NUMBER))).toLowerCase()
  }

  function keyword(): string {
    if (end - start > LONGEST_WORD || end - start < 3) return ''
    const word = text()
    return keywords.includes(word) ? word : ''
  }

  function skipLine(): void {
    while (end < bytes.length && !isLineEnd(u8(bytes, end))) end++
  }

  return {
    next,
    keyword,
    number: () => Number(text()),
    /** Returns whether nothing follows the word, not even a blank, so that it may be half a word. */
    isLast: () => end === bytes.length,
    /** Consumes the next word if it is this one. */
    nextIs(word: string): boolean {
      const before = { start, end, isFirstOfLine }
      if (next() && text() === word) return true
      ;({ start, end, isFirstOfLine } = before)
      return false
    },
    /** Skips a line that begins with an unknown word, such as a comment or a colour, because it holds no geometry. */
    skipForeignLine(): void {
      if (isFirstOfLine && !/^[-+.\d]/.test(text())) skipLine()
    },
    /** Skips a name, which ends with its line or, if everything is on one line, before the first facet. */
    skipName(): void {
      for (;;) {
        while (end < bytes.length && u8(bytes, end) <= 32 && !isLineEnd(u8(bytes, end))) end++
        if (end === bytes.length || isLineEnd(u8(bytes, end))) return
        next()
        const word = keyword()
        if (word === 'endsolid' || (word === 'facet' && isFacet())) {
          end = start
          return
        }
      }
    },
  }

  /** Returns whether `facet` begins a facet and is not part of a name: a normal and a loop must follow. */
  function isFacet(): boolean {
    const before = { start, end, isFirstOfLine }
    const follows = [/^normal$/, NUMBER, NUMBER, NUMBER, /^outer$/, /^loop$/]
    const isMatch = follows.every((form) => next() && form.test(text()))
    ;({ start, end, isFirstOfLine } = before)
    return isMatch
  }
}

const NUMBER = /^([-+]?[\d.]|nan|[-+]?inf)/

function isLineEnd(byte: number): boolean {
  return byte === LINE_FEED || byte === CARRIAGE_RETURN
}
