import { sourceOf } from '#mesh/source.ts'
import { readAsciiStl } from '#mesh/stl-ascii.ts'
import { formOf } from '#mesh/stl-form.ts'
import { plainText } from '#mesh/stl-text.ts'
import { readMesh } from '#mesh/weld.ts'

/**
 * Returns why a file cannot be read, judged by its first bytes and its size; undefined if it seems sound. Faults
 * further behind are found when the complete file is read.
 */
export function faultOfHead(head: Uint8Array, size: number, name: string): string | undefined {
  const read = head.length === size ? readMesh(head, name) : readHead(head, size, name)
  return read.ok ? undefined : read.message
}

function readHead(head: Uint8Array, size: number, name: string) {
  const form = formOf({ ...sourceOf(head), size }, name)
  return form.ok && form.kind === 'text' ? readAsciiStl(plainText(head), true) : form
}
