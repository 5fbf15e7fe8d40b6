import type { HandlerInput } from '#contract/call.ts'
import { managementData, type requestCalls } from '#contract/requests.ts'
import { invalid, notFound } from '#server/errors.ts'
import { areStaff } from '#server/features/users/staff.ts'
import type { Ctx } from '#server/work.ts'
import { refuseLostEdit } from '#server/features/visibility/lost-edit.ts'
import { getPatientOfRequest } from './scope.ts'

/** Saves the staff data of a request, in any state; absent keys stay unchanged. */
export async function saveManagementData(
  ctx: Ctx,
  id: number,
  { updated_at, ...body }: HandlerInput<typeof requestCalls.saveManagementData>['body'],
) {
  const patient_id = await getPatientOfRequest(ctx, id)
  if (body.assigned_user_id != null && !(await areStaff(ctx, [body.assigned_user_id]))) {
    throw invalid({ assigned_user_id: ['Only staff can be assigned.'] })
  }
  const request = await ctx.db
    .selectFrom('customer_requests')
    .where('id', '=', id)
    .select(['organization_id', 'management_data', 'updated_at'])
    .forUpdate()
    .executeTakeFirst()
  if (!request) throw notFound()
  await refuseLostEdit(ctx, request, updated_at, { noun: 'request', id })
  const stored = managementData.parse(request.management_data)
  await ctx.db
    .updateTable('customer_requests')
    .set({ management_data: JSON.stringify({ ...stored, ...body }), updated_at: ctx.now })
    .where('id', '=', id)
    .execute()
  await ctx.emit(
    'request.changed',
    { request_id: id, what: 'management_data' },
    { patient_id, organization_id: request.organization_id, subject_id: id },
  )
}
