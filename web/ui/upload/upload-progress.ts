/** The progress of a file in bytes; `speed` in bytes per second, 0 while unknown. */
export type UploadProgress = { sent: number; total: number; speed: number }

export function progressPercent({ sent, total }: UploadProgress) {
  return total > 0 ? Math.min(100, (100 * sent) / total) : 0
}

/** Formats `26.9 MB`; `reference` decides the unit, so that two numbers of a pair have the same. */
export function formatBytes(bytes: number, reference = bytes) {
  return `${numberIn(bytes, reference)} ${reference < 1_000_000 ? 'KB' : 'MB'}`
}

/** Formats `16.9 of 26.9 MB · 2.1 MB/s · 5 s left`. */
export function formatProgress({ sent, total, speed }: UploadProgress) {
  const parts = [`${numberIn(sent, total)} of ${formatBytes(total)}`]
  if (speed > 0) parts.push(`${formatBytes(speed)}/s`, `${formatSeconds((total - sent) / speed)} left`)
  return parts.join(' · ')
}

function numberIn(bytes: number, reference: number) {
  return reference < 1_000_000 ? String(Math.round(bytes / 1000)) : (bytes / 1_000_000).toFixed(1)
}

function formatSeconds(seconds: number) {
  if (seconds < 60) return `${Math.max(1, Math.round(seconds))} s`
  return seconds < 3600 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`
}
