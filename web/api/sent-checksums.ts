const PREFIX = 'typodont.sent.'

/**
 * Stores the hex SHA-256 of a file that this tab has sent, by the path of its upload, so that a receipt can compare it
 * with what the server read. sessionStorage lets it survive a reload; a tab that is opened from this one has a copy.
 */
export function storeSentChecksum(file_path: string, sha256: string) {
  try {
    sessionStorage.setItem(PREFIX + file_path, sha256)
  } catch {
    // A full storage costs the comparison and not the upload.
  }
}

/** Returns the checksum of what this tab has sent; undefined for all other files. */
export function sentChecksum(file_path: string | null) {
  return file_path === null ? undefined : (sessionStorage.getItem(PREFIX + file_path) ?? undefined)
}
