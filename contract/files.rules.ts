import { isCustomer, isLabPartner, hasPermission, type Actor } from './access.ts'
import type { Blocker } from './cases.rules.ts'
import { PHOTO_FILE, STATUS } from './enums.ts'
import { CODE } from './errors.ts'
import { fileKind, fileTypeFacts } from './file-kinds.ts'
import { MAX_PHOTO_BYTES, MAX_STL_BYTES } from './files.ts'

/** Scans of either kind are STL files. */
export function isStlType(patient_file_type_id: number) {
  return fileTypeFacts(patient_file_type_id).isScan
}

/** A bracket image counts as a photo too, because it is displayed in the page. */
export function isPicture(patient_file_type_id: number) {
  return fileTypeFacts(patient_file_type_id).accepts === 'photo'
}

/** Corrected trays and print files usually are STL as well, which their extension tells. */
export function isStlFile(patient_file_type_id: number, name: string) {
  return isStlType(patient_file_type_id) || (!isPicture(patient_file_type_id) && fileKind(name) === 'stl')
}

export function maxBytes(patient_file_type_id: number) {
  return isPicture(patient_file_type_id) ? MAX_PHOTO_BYTES : MAX_STL_BYTES
}

/** Checked before an upload and again on the received file; sizes are in bytes. */
export function sizeBlocker(file: { name: string; size: number }, limit: number) {
  if (file.size <= limit) return undefined
  const fewer =
    fileKind(file.name) === 'stl' ? ', as many as 4 million triangles take. Please export it with fewer.' : '.'
  return `The file is larger than ${limit / 1_000_000} MB${fewer}`
}

/** Returns the maximum number of files per patient and type; the other types have no limit (register 11). */
export function maxFiles(patient_file_type_id: number): number {
  return fileTypeFacts(patient_file_type_id).most
}

/** On the patient screen customers add photos only, and everybody needs a permission (register 14). */
export function mayAddFile(actor: Actor, organization_id: number, patient_file_type_id: number) {
  if (isCustomer(actor) && patient_file_type_id !== PHOTO_FILE) return false
  return hasPermission(
    actor,
    organization_id,
    'patient-files.manage',
    'patient-files.create',
    'organization.patient-files.create',
  )
}

/** Scans can be removed by role (doctors and the four staff roles), everything else by permission (register 15). */
export function mayRemoveFile(actor: Actor, organization_id: number, patient_file_type_id: number) {
  if (isStlType(patient_file_type_id)) return !isLabPartner(actor)
  return hasPermission(
    actor,
    organization_id,
    'patient-files.manage',
    'patient-files.delete',
    'organization.patient-files.delete',
  )
}

export type PrintState = { status_id: number; assigned_to: string | null; file_ids: readonly number[] }

/**
 * A file of an open print cannot be deleted. While a print is running, from its first step until it is sent, the
 * practice cannot delete any file that prints are made of.
 */
export function removeFileBlocker(
  actor: Actor,
  file: { id: number; patient_file_type_id: number },
  requests: readonly PrintState[],
): Blocker | undefined {
  const open = requests.filter(({ status_id, assigned_to }) => status_id <= STATUS.pending && assigned_to !== null)
  if (open.some(({ file_ids }) => file_ids.includes(file.id))) {
    return {
      text: 'This file is part of an open print. It can be deleted once that is sent or canceled.',
      code: CODE.wrongState,
    }
  }
  const isRunning = open.some(({ status_id }) => status_id > STATUS.new)
  if (!isRunning || !isCustomer(actor) || isPicture(file.patient_file_type_id)) return undefined
  return { text: 'The print of this case is running. Its STL files stay until it is sent.', code: CODE.wrongState }
}
