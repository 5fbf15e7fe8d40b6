import { fileCalls } from '#contract/files.ts'
import type { printingFileCalls } from '#contract/printing-files.ts'
import { send } from '#web/api/client.ts'
import { errorMessage } from '#web/api/errors.ts'
import { showToast } from '#web/ui/toasts.ts'

type LinkCall = typeof fileCalls.downloadLink | typeof printingFileCalls.downloadLink

/** Requests the signed URL on click, because it is short-lived and each download is recorded in the audit trail. */
export function useDownload(call: LinkCall = fileCalls.downloadLink) {
  return async (id: number) => {
    try {
      const { url } = await send(call, { params: { id } })
      const link = document.createElement('a')
      link.href = url
      link.download = ''
      link.click()
    } catch (error) {
      showToast({ kind: 'error', text: errorMessage(error) })
    }
  }
}
