import type { flawedTrayCalls } from '#contract/flawed-trays.ts'
import { listTrays, loadTray } from '#server/features/requests/flawed-trays.ts'
import { loadRequest } from '#server/features/requests/load-request.ts'
import type { Handlers } from '#server/http/handlers.ts'
import type { Ctx } from '#server/work.ts'
import { correctTray } from './correct-flawed-tray.ts'
import { editTray, removeTray } from './edit-flawed-tray.ts'
import { reportFlawedTrays } from './report-flawed-tray.ts'

export const flawedTrayRoutes: Handlers<typeof flawedTrayCalls> = {
  list: (ctx, { query }) => listTrays(ctx, query),
  get: async (ctx, { params }) => ({ flawed_tray: await loadTray(ctx, params.id) }),
  report: async (ctx, { params, body }) => {
    const id = await reportFlawedTrays(ctx, params.id, body)
    const isFlawed = body.arches.some((arch) => arch.is_flawed)
    const message = isFlawed ? 'The flawed tray was reported.' : 'The tray was requested.'
    return { customer_request: await loadRequest(ctx, id), message }
  },
  correct: async (ctx, { params, body }) => {
    await correctTray(ctx, params.id, body.corrected_file_id)
    const message = body.corrected_file_id === null ? 'The file was removed.' : 'The corrected tray was saved.'
    return withTray(ctx, params.id, message)
  },
  update: async (ctx, { params, body }) => {
    await editTray(ctx, params.id, body.print)
    return withTray(ctx, params.id, 'The flawed tray was saved.')
  },
  remove: async (ctx, { params }) => ({ message: REMOVED[await removeTray(ctx, params.id)] }),
}

const REMOVED = {
  tray: 'The flawed tray was deleted.',
  request: 'The last flawed tray was deleted, and the request was canceled.',
}

async function withTray(ctx: Ctx, id: number, message: string) {
  return { flawed_tray: await loadTray(ctx, id), message }
}
