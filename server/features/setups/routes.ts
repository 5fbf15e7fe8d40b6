import { setupCalls } from '#contract/setups.ts'
import { withBefore, type Handlers } from '#server/http/handlers.ts'
import { changeSetupFile, linkSetupUpload, checkUploadedFile, removeSetupFile, storeSetupFile } from './actions.ts'
import { downloadUrl, getSetup, getSetupFile, listSetups, toSetupFileView } from './queries.ts'
import { downloadReceipt } from './download-receipt.ts'
import { listViews } from './views.ts'

export const setupRoutes: Handlers<typeof setupCalls> = {
  list: (ctx, { params }) => listSetups(ctx, params.id),
  get: async (ctx, { params }) => ({ setup: await getSetup(ctx, params.id, params.version) }),
  pictures: async (ctx, { params }) => ({ pictures: await listViews(ctx, params.id, params.version) }),
  receipt: (ctx, { params }) => downloadReceipt(ctx, params.id, params.version),
  uploadLink: (ctx, { params, query }) => linkSetupUpload(ctx, params.id, query),
  storeFile: withBefore(
    setupCalls.storeFile,
    (ctx, { params, body }) => checkUploadedFile(ctx, params.id, body),
    async (ctx, { params, body }, inspection) => ({
      setup_file: await toSetupFileView(ctx, await storeSetupFile(ctx, params.id, body, inspection)),
      message: 'The file was uploaded successfully.',
    }),
  ),
  changeFile: async (ctx, { params, body }) => ({
    setup_file: await toSetupFileView(ctx, await changeSetupFile(ctx, params.id, body)),
    message: 'The file was changed successfully.',
  }),
  removeFile: async (ctx, { params }) => {
    await removeSetupFile(ctx, params.id)
    return { message: 'The file was deleted.' }
  },
  downloadLink: async (ctx, { params }) => ({ url: await downloadUrl(ctx, (await getSetupFile(ctx, params.id)).file) }),
}
