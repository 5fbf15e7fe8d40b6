import { fstatSync, readSync } from 'node:fs'
import type { ByteSource } from '#mesh/source.ts'

const BLOCK = 4_194_304

/** Reads an open file. All reads share one buffer, so a result is valid only until the next read. */
export function sourceAt(file: number): ByteSource {
  let block = Buffer.allocUnsafeSlow(BLOCK)
  return {
    size: fstatSync(file).size,
    read(start, end) {
      if (end - start > block.length) block = Buffer.allocUnsafeSlow(end - start)
      let bytesRead = 0
      while (bytesRead < end - start) {
        const bytes = readSync(file, block, bytesRead, end - start - bytesRead, start + bytesRead)
        if (bytes === 0) break
        bytesRead += bytes
      }
      return block.subarray(0, bytesRead)
    },
  }
}
