import { u8 } from '#mesh/at.ts'
import { growable } from '#mesh/growable.ts'
import type { Fault } from '#mesh/mesh.ts'
import { fault } from '#mesh/mesh.ts'
import { notANumber, type StlSoup } from '#mesh/stl-soup.ts'

const vertexWord = bytesOf('vertex')
const facetWord = bytesOf('facet')
const endWord = bytesOf('endsolid')

/** Reads the text form, for files that begin with "solid". It works on bytes: one string of 150 MB would not fit. */
export function readAsciiStl(bytes: Uint8Array): StlSoup | Fault {
  const numbers = growable()
  let at = find(bytes, vertexWord, 0)
  if (at < 0) return fault(find(bytes, endWord, 0) < 0 ? 'This is not an STL file.' : 'The file holds no triangles.')
  let last = at
  while (at >= 0) {
    let next = at + vertexWord.length
    for (let i = 0; i < 3; i++) {
      const start = skipSpace(bytes, next)
      next = skipWord(bytes, start)
      if (start === next) return cut(numbers.length())
      const value = Number(String.fromCharCode(...bytes.subarray(start, Math.min(next, start + 40))))
      if (!Number.isFinite(value)) return fault(notANumber(Math.floor(numbers.length() / 9)))
      numbers.push(value)
    }
    last = next
    at = find(bytes, vertexWord, next)
  }
  // A file without its last word was cut, even if the cut fell between two triangles.
  if (numbers.length() % 9 !== 0 || find(bytes, endWord, last) < 0) return cut(numbers.length())
  if (find(bytes, facetWord, 0) < 0) return fault('This is not an STL file.')
  return { ok: true, soup: numbers.take() }
}

function cut(numbers: number): Fault {
  return fault(`The file is cut after ${Math.floor(numbers / 9)} triangles. Please upload it again.`)
}

function bytesOf(word: string): Uint8Array {
  return Uint8Array.from(word, (letter) => letter.charCodeAt(0))
}

/** Place of a lower-case word at or after `from`, whatever its case in the file, or -1. */
function find(bytes: Uint8Array, word: Uint8Array, from: number): number {
  const first = u8(word, 0)
  const end = bytes.length - word.length
  for (let at = from; at <= end; at++) {
    if ((u8(bytes, at) | 32) !== first) continue
    let same = 1
    while (same < word.length && (u8(bytes, at + same) | 32) === u8(word, same)) same++
    if (same === word.length) return at
  }
  return -1
}

function skipSpace(bytes: Uint8Array, from: number): number {
  let at = from
  while (at < bytes.length && u8(bytes, at) <= 32) at++
  return at
}

function skipWord(bytes: Uint8Array, from: number): number {
  let at = from
  while (at < bytes.length && u8(bytes, at) > 32) at++
  return at
}
