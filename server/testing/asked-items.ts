import type { CallArguments } from '#contract/call.ts'
import { askedItemCalls, type AskedItem } from '#contract/asked-items.ts'
import { patientCalls } from '#contract/patients.ts'
import type { SetupWorld } from './setups.ts'
import { tinyStl, upload } from './uploads.ts'

type Asked = CallArguments<typeof askedItemCalls.ask>['body']

/** A scan that somebody could ask for. */
export const LOWER_SCAN = { kind: 'scan', part: 'lower', reason: 'The scan stops behind 46.' } as const
export const HOLD = { action_owner_name: 'Maren Okafor', reason: 'Waits for the scan', should_notify_doctor: false }

/** Asks the practice, as the technician unless somebody else is given. */
export async function askFor(w: SetupWorld, body: Asked = LOWER_SCAN, by: { id: number } = w.tech) {
  return (await w.t.as(by).call(askedItemCalls.ask, { params: w.params, body })).asked_item
}

/** The item as that person reads it now, the technician by default. */
export async function readItem(w: SetupWorld, id: number, by: { id: number } = w.tech): Promise<AskedItem> {
  const { asked_items } = await w.t.as(by).call(askedItemCalls.list, { params: w.params })
  const item = asked_items.find((each) => each.id === id)
  if (!item) throw new Error('the case has no such item')
  return item
}

/** Answers with files, as the owner, who is the doctor of the case. */
export async function answerWithFiles(w: SetupWorld, id: number, names: readonly string[], bytes = tinyStl(60)) {
  const files = []
  for (const file_name of names) {
    files.push({ file_path: await upload(w.t.services, w.organization.id, file_name, bytes), file_name })
  }
  await w.t.as(w.owner).call(askedItemCalls.answer, { params: { id }, body: { files } })
  return files
}

/** The case as the technician reads it. */
export async function readCase(w: SetupWorld) {
  return (await w.t.as(w.tech).call(patientCalls.get, { params: w.params })).patient
}
