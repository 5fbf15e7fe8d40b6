import { CASES_PER_TRAY } from '#contract/trays.rules.ts'
import { archiveTray, createTray, generateShippingId } from '#server/features/trays/actions.ts'
import type { DemoCase } from './cases.ts'
import type { People } from './people.ts'
import { DAY, HOUR, toIsoString } from './random.ts'
import type { ActionRunner } from './action-runner.ts'

const ACTIVE = 5
const ARCHIVED = 2

/**
 * Makes trays of up to eight cases in production, and two archived ones; returns when each of their cases was added.
 */
export async function addTrays(stage: ActionRunner, demoCases: readonly DemoCase[], people: People, now: number) {
  const maker = people.named('Marcus Odell')
  const joined = new Map<number, string>()
  const ready = demoCases
    .flatMap(({ plan, patient_id, approved_at }) =>
      approved_at && !plan.archived && !plan.held ? [{ patient_id, time: Date.parse(approved_at) }] : [],
    )
    .sort((a, b) => a.time - b.time)
  for (let number = 0; number < ARCHIVED; number++) {
    const { id, createdAt } = await make(`T${41 + number}`, ready.splice(0, CASES_PER_TRAY))
    await archiveTray(stage.as(maker, createdAt + 30 * DAY), id)
  }
  const open = ready.slice(-CASES_PER_TRAY * ACTIVE)
  for (let number = 0; number < ACTIVE; number++) {
    // The last one is not full.
    const cases = open.splice(0, number === ACTIVE - 1 ? 3 : CASES_PER_TRAY)
    const { id, createdAt } = await make(`T${101 + number}`, cases)
    if (number % 2 === 0) await generateShippingId(stage.as(maker, Math.min(now, createdAt + HOUR)), id)
  }
  return joined

  /** Makes a tray half an hour after the last of its cases was approved. */
  async function make(tray_number: string, cases: readonly { patient_id: number; time: number }[]) {
    const createdAt = Math.min(now, Math.max(...cases.map((each) => each.time)) + HOUR / 2)
    const case_ids = cases.map((each) => each.patient_id)
    const { id } = await createTray(stage.as(maker, createdAt), { tray_number, case_ids })
    for (const patient_id of case_ids) joined.set(patient_id, toIsoString(createdAt))
    return { id, createdAt }
  }
}
