import { printingFileCalls } from '#contract/printing-files.ts'
import { useList } from '#web/api/useList.ts'

/** /printing-files: the address is its state. */
export function usePrintingFiles() {
  return useList(printingFileCalls.list)
}

export type PrintingFileList = ReturnType<typeof usePrintingFiles>
