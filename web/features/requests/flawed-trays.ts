import { FLAWED_TRAY_STATUS, JAWS, labelOf, PRINTED_IN_OFFICE, PRINTERS } from '#contract/enums.ts'
import { requestCan } from '#contract/cases.rules.ts'
import { flawedTrayCalls } from '#contract/flawed-trays.ts'
import type { CustomerRequest, FlawedTray } from '#contract/requests.ts'
import type { Can } from '#web/api/permissions.ts'
import { nameProvider } from '#web/components/name-provider.ts'
import { jawFromId, type Jaw } from '#mesh/jaw.ts'
import { toRequestState } from './request-state.ts'

export function trayJawLabel({ arch }: Pick<FlawedTray, 'arch'>) {
  return labelOf<number>(JAWS, arch.jaw_type_id) ?? ''
}

export function formatTrayName(tray: Pick<FlawedTray, 'id' | 'arch'>) {
  return `${trayJawLabel(tray)}, FT ${tray.id}`
}

export function matchesJaw({ arch }: Pick<FlawedTray, 'arch'>, jaw: Jaw | undefined) {
  return jaw === jawFromId(arch.jaw_type_id)
}

/** Formats who prints the corrected tray, as `printed by OrthoSelect`. */
export function formatTrayPrinter({ print }: Pick<FlawedTray, 'print'>, provider: string) {
  if (print === PRINTED_IN_OFFICE) return 'printed in-office, from the file'
  const label = labelOf<number>(PRINTERS, print)
  return label ? `printed by ${nameProvider(label, provider)}` : ''
}

/** What each printer does, in the wording for staff; the report form addresses the practice in its own wording. */
export const PRINTER_NOTES = {
  1: 'It is printed and shipped by the lab.',
  2: 'The practice prints the corrected file itself.',
  3: 'The lab partner of the organization prints and ships it.',
}

/** Returns the trays that need a corrected file, if the user may upload one and the request is still editable. */
export function traysToCorrect(can: Can, request: CustomerRequest): FlawedTray[] {
  if (!can(flawedTrayCalls.correct) || requestCan.edit(toRequestState(request))) return []
  return request.flawed_trays.filter((tray) => tray.status_id === FLAWED_TRAY_STATUS.needs_file)
}
