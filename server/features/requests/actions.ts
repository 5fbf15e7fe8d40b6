import { STAFF_ROLES } from '#contract/access.ts'
import type { Taken } from '#contract/call.ts'
import { managementData, type requestCalls } from '#contract/requests.ts'
import { invalid, notFound } from '#server/errors.ts'
import type { Ctx } from '#server/http/context.ts'
import { refuseLostEdit } from '#server/features/visibility/lost-edit.ts'
import { getPatientOfRequest } from './scope.ts'

/** What staff note beside a request, in any state of it; keys that are not sent stay as they are. */
export async function saveManagementData(
  ctx: Ctx,
  id: number,
  { updated_at, ...body }: Taken<typeof requestCalls.saveManagementData>['body'],
) {
  const patient_id = await getPatientOfRequest(ctx, id)
  if (body.assigned_user_id) await requireStaffUser(ctx, body.assigned_user_id)
  const request = await ctx.db
    .selectFrom('customer_requests')
    .where('id', '=', id)
    .select(['organization_id', 'management_data', 'updated_at'])
    .forUpdate()
    .executeTakeFirst()
  if (!request) throw notFound()
  await refuseLostEdit(ctx, request, updated_at, { noun: 'request', id })
  const kept = managementData.parse(request.management_data)
  await ctx.db
    .updateTable('customer_requests')
    .set({ management_data: JSON.stringify({ ...kept, ...body }), updated_at: ctx.now })
    .where('id', '=', id)
    .execute()
  await ctx.emit(
    'request.changed',
    { request_id: id, what: 'management_data' },
    { patient_id, organization_id: request.organization_id, subject_id: id },
  )
}

async function requireStaffUser(ctx: Ctx, user_id: number) {
  const user = await ctx.db
    .selectFrom('users')
    .where('id', '=', user_id)
    .where('role', 'in', STAFF_ROLES)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  if (!user) throw invalid({ assigned_user_id: ['Must be a staff user.'] })
}
