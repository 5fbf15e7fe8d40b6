import { sourceOf } from '#mesh/source.ts'
import { readAsciiStl } from '#mesh/stl-ascii.ts'
import { formOf } from '#mesh/stl-form.ts'
import { plainText } from '#mesh/stl-text.ts'
import { readMesh } from '#mesh/weld.ts'

/**
 * Why a file cannot be read, as far as its first bytes and its size tell; undefined where it seems sound. What stands
 * further behind is judged when the whole file is read.
 */
export function faultOfHead(head: Uint8Array, size: number, name: string): string | undefined {
  const read = head.length === size ? readMesh(head, name) : readHead(head, size, name)
  return read.ok ? undefined : read.message
}

function readHead(head: Uint8Array, size: number, name: string) {
  const form = formOf({ ...sourceOf(head), size }, name)
  return form.ok && form.kind === 'text' ? readAsciiStl(plainText(head), true) : form
}
