import { sourceOf } from '#mesh/source.ts'
import { readAsciiStl } from '#mesh/stl-ascii.ts'
import { detectFormat } from '#mesh/file-format.ts'
import { toSingleByteText } from '#mesh/stl-text.ts'
import { readMesh } from '#mesh/read-mesh.ts'

/**
 * Returns why a file cannot be read, judged by its first bytes and its size; undefined if it seems sound. Faults
 * further behind are found when the complete file is read.
 */
export function checkFileHead(head: Uint8Array, size: number, name: string): string | undefined {
  const read = head.length === size ? readMesh(head, name) : readHead(head, size, name)
  return read.ok ? undefined : read.message
}

function readHead(head: Uint8Array, size: number, name: string) {
  const form = detectFormat({ ...sourceOf(head), size }, name)
  return form.ok && form.kind === 'text' ? readAsciiStl(toSingleByteText(head), true) : form
}
