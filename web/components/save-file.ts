import { errorMessage } from '#web/api/errors.ts'
import { followLink } from '#web/ui/links.ts'
import { showToast } from '#web/ui/toasts.ts'

/** Hands downloaded bytes to the browser as a file, because a plain link would not send the session. */
export function saveFile(name: string, file: Blob) {
  const url = URL.createObjectURL(file)
  followLink({ href: url, download: name })
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/**
 * Downloads a file by its signed URL, which is requested on click, because it is short-lived and each download is
 * recorded in the audit trail.
 */
export async function downloadByLink(requestLink: () => Promise<{ url: string }>) {
  try {
    const { url } = await requestLink()
    followLink({ href: url, download: '' })
  } catch (error) {
    showToast({ kind: 'error', text: errorMessage(error) })
  }
}
