import type { trailCalls } from '#contract/trail.ts'
import { getPatient } from '#server/features/visibility/patients.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { checkTrail } from './check.ts'
import { exportTrail } from './export-trail.ts'
import { listMoney } from './money-trail.ts'
import { eventsOfOrganization, eventsOfUser, listTrail } from './queries.ts'

export const trailRoutes: Handlers<typeof trailCalls> = {
  check: async ({ db }) => ({ data: await checkTrail(db) }),
  ofOrganization: async (ctx, { params, query }) =>
    listTrail(ctx, await eventsOfOrganization(ctx, params.id, query.about), query),
  money: (ctx, { params, query }) => listMoney(ctx, params.id, query),
  ofUser: async (ctx, { params, query }) => listTrail(ctx, await eventsOfUser(ctx, params.id, query.side), query),
  csvOfOrganization: async (ctx, { params, query }) =>
    exportTrail(ctx, await eventsOfOrganization(ctx, params.id), query, `organization-${params.id}-trail.csv`),
  csvOfUser: async (ctx, { params, query }) =>
    exportTrail(ctx, await eventsOfUser(ctx, params.id, query.side), query, `user-${params.id}-trail.csv`),
  csvOfPatient: async (ctx, { params, query }) => {
    const { id } = await getPatient(ctx, params.id)
    const events = ctx.db.selectFrom('events').where('events.patient_id', '=', id)
    return exportTrail(ctx, events, query, `patient-${id}-trail.csv`)
  },
}
