import { fileCalls } from '#contract/files.ts'
import type { printingFileCalls } from '#contract/printing-files.ts'
import { send } from '#web/api/client.ts'
import { useSave } from '#web/api/query.ts'
import { downloadByLink } from '#web/components/save-file.ts'
import { confirm } from '#web/ui/confirm.ts'

type LinkCall = typeof fileCalls.downloadLink | typeof printingFileCalls.downloadLink

export function downloadFile(id: number, call: LinkCall = fileCalls.downloadLink) {
  return downloadByLink(() => send(call, { params: { id } }))
}

/** Deletes a file of a patient after a confirmation. */
export function useRemoveFile() {
  const remove = useSave(fileCalls.remove)
  return {
    isRemoving: remove.isPending,
    async confirmRemoval(id: number, name: string) {
      const body = `Are you sure you want to delete file "${name}"?`
      if (await confirm({ title: 'Delete Files', body })) remove.mutate({ params: { id } })
    },
  }
}
