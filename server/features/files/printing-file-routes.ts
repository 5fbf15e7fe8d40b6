import type { printingFileCalls } from '#contract/printing-files.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { listPrintingFiles, printingFileLink } from './printing-files.ts'

export const printingFileRoutes: Handlers<typeof printingFileCalls> = {
  list: (ctx, { query }) => listPrintingFiles(ctx, query),
  downloadLink: async (ctx, { params }) => ({ url: await printingFileLink(ctx, params.id) }),
}
