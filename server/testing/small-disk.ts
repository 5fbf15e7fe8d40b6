import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** Mounts a file system of this size. Undefined where that is not allowed. */
export function smallDisk(bytes: number) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'typodont-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder], { stdio: 'ignore' })
    return folder
  } catch {
    rmSync(folder, { recursive: true, force: true })
    return undefined
  }
}

export function unmount(folder: string | undefined) {
  if (folder === undefined) return
  execFileSync('umount', [folder])
  rmSync(folder, { recursive: true, force: true })
}
