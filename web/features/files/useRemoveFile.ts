import { fileCalls } from '#contract/files.ts'
import { useSave } from '#web/api/query.ts'
import { confirm } from '#web/ui/confirm.ts'

/** Deletes a file of a patient after a confirmation. */
export function useRemoveFile() {
  const remove = useSave(fileCalls.remove)
  return {
    isRemoving: remove.isPending,
    async ask(id: number, name: string) {
      const isSure = await confirm({ title: 'Delete Files', body: `Are you sure you want to delete file "${name}"?` })
      if (isSure) remove.mutate({ params: { id } })
    },
  }
}
