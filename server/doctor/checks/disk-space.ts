import os from 'node:os'
import { diskUsage } from '#server/http/process-gauges.ts'
import type { Check } from '../check.ts'
import { fault, type Finding, ok, warning } from '../finding.ts'
import { nearestFolder } from './data-directory.ts'

/** What an inspection of a large file from a bucket needs in the temporary directory (docs/operations.md). */
const INSPECTION_BYTES = 240_000_000

/** The disks of DATA_DIR and of the temporary directory, into which files of a bucket are copied. */
export const diskSpace: Check = {
  name: 'disk',
  async run({ config }) {
    const data = await freeSpace('disk of DATA_DIR', nearestFolder(config.dataDir), 0)
    const temporary = config.s3 && (await freeSpace('temporary directory', os.tmpdir(), INSPECTION_BYTES))
    return [data, temporary].filter((finding) => finding !== undefined)
  },
}

async function freeSpace(subject: string, folder: string, needed: number): Promise<Finding> {
  const disk = await diskUsage(folder)
  if (!disk) return warning(subject, `the free space of ${folder} is unknown`, 'name a folder that exists')
  const { free_bytes, size_bytes } = disk
  const what = `${megabytes(free_bytes)} of ${megabytes(size_bytes)} are free in ${folder}`
  if (free_bytes < needed)
    return fault(subject, what, `leave ${megabytes(needed)} there, or write another folder in TMPDIR`)
  if (free_bytes < size_bytes / 10) return warning(subject, what, 'free space, or give it a larger disk')
  return ok(subject, what)
}

function megabytes(bytes: number) {
  const units = ['MB', 'GB', 'TB'] as const
  const power = bytes >= 1e12 ? 2 : bytes >= 1e9 ? 1 : 0
  const amount = bytes / 10 ** (6 + 3 * power)
  return `${amount >= 10 ? Math.round(amount) : amount.toFixed(1)} ${units[power]}`
}
