import type { Selectable } from 'kysely'
import type { HandlerInput } from '#contract/call.ts'
import { STATUS } from '#contract/enums.ts'
import type { StepGroup, workflowCalls } from '#contract/workflow.ts'
import { pipelined } from '#server/db/pipelined.ts'
import { preparedTemplate } from '#server/db/prepared-template.ts'
import type { WorkflowSteps } from '#server/db/schema.ts'
import type { Ctx } from '#server/work.ts'
import { setReady } from './mark-ready.ts'
import type { lockCase } from './lock-case.ts'

export type SentProcess = HandlerInput<typeof workflowCalls.saveProcesses>['body']['processes'][number]
export type StepChange = {
  step: Selectable<WorkflowSteps>
  group: StepGroup
  sent: SentProcess
  startsNow: boolean
  finishesNow: boolean
}
type Locked = Awaited<ReturnType<typeof lockCase>>

/**
 * Applies what step changes cause: the next step, readiness and the status of requests (specification 4.3 and 4.4). The
 * caller has written the steps on the same connection.
 */
export async function advanceCase(ctx: Ctx, { form }: Locked, changes: readonly StepChange[]) {
  const started = changes.filter((change) => change.startsNow)
  const finished = changes.filter((change) => change.finishesNow)
  const isBegun = started.some((change) => change.group === 'initial')
  await pipelined([
    ...finished.map(({ step: { patient_id, step_group, customer_request_id, position } }) =>
      resetNextStepWait(ctx.db, ctx.now, patient_id, step_group, customer_request_id, position),
    ),
    form && !form.ready_at && isBegun ? setReady(ctx, form, true) : undefined,
  ])
  const printing = changes.filter((change) => change.group === 'print')
  for (const request_id of new Set(printing.flatMap((change) => change.step.customer_request_id ?? []))) {
    const startsNow = started.some((change) => change.step.customer_request_id === request_id)
    await advanceRequest(ctx, request_id, startsNow)
  }
}

/**
 * Restarts the waiting time of the next step, since a step waits from when the one before it was finished, not from
 * when the case began (WF-07, WF-08).
 */
const resetNextStepWait = preparedTemplate(
  (db, now: string, patient_id: number, group: StepGroup, customer_request_id: number | null, position: number) =>
    db
      .updateTable('workflow_steps')
      .set({ updated_at: now })
      .where('id', '=', (eb) =>
        eb
          .selectFrom('workflow_steps')
          .where('patient_id', '=', patient_id)
          .where('step_group', '=', group)
          .where('customer_request_id', 'is not distinct from', customer_request_id)
          .where('finished_at', 'is', null)
          .orderBy('position')
          .limit(1)
          .select('id'),
      )
      .where('started_at', 'is', null)
      .where('position', '>=', position),
)

/**
 * Moves the request's status: 1 to 2 once the first print step has started (customers can no longer edit), to 3 once
 * all are finished but not shipped, back to 2 if one is reopened.
 */
async function advanceRequest(ctx: Ctx, request_id: number, startsNow: boolean) {
  const request = await ctx.db
    .selectFrom('customer_requests')
    .where('id', '=', request_id)
    .select(['status_id', 'tracking_number'])
    .executeTakeFirstOrThrow()
  const { open } = await ctx.db
    .selectFrom('workflow_steps')
    .where('customer_request_id', '=', request_id)
    .where('step_group', '=', 'print')
    .where('finished_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .executeTakeFirstOrThrow()
  const isSent = request.tracking_number !== null
  const status_id = nextStatus(request.status_id, { startsNow, allFinished: open === 0, isSent })
  if (status_id === request.status_id) return
  await ctx.db
    .updateTable('customer_requests')
    .set({ status_id, updated_at: ctx.now })
    .where('id', '=', request_id)
    .execute()
}

type Progress = { startsNow: boolean; allFinished: boolean; isSent: boolean }

function nextStatus(status_id: number, { startsNow, allFinished, isSent }: Progress): number {
  if (allFinished && !isSent) return STATUS.pending
  if (status_id === STATUS.pending && !allFinished) return STATUS.in_progress
  return status_id === STATUS.new && startsNow ? STATUS.in_progress : status_id
}
