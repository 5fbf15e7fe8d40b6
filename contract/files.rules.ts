import { isCustomer, isLabPartner, permitsIn, type Actor } from './access.ts'
import { IOS_FILE, PHOTO_FILE, STL_FILE } from './enums.ts'
import { MAX_PATIENT_PHOTOS, MAX_PATIENT_STL_FILES, MAX_PHOTO_BYTES, MAX_STL_BYTES } from './files.ts'

const BRACKET_IMAGE = 6

/** Scans of either kind are STL files. */
export function isStlType(patient_file_type_id: number) {
  return patient_file_type_id === STL_FILE || patient_file_type_id === IOS_FILE
}

/** Corrected trays and print files mostly are, too: their names tell. */
export function holdsStl(patient_file_type_id: number, name: string) {
  const isPicture = patient_file_type_id === PHOTO_FILE || patient_file_type_id === BRACKET_IMAGE
  return isStlType(patient_file_type_id) || (!isPicture && /\.stl$/i.test(name))
}

export function maxBytes(patient_file_type_id: number) {
  return patient_file_type_id === PHOTO_FILE ? MAX_PHOTO_BYTES : MAX_STL_BYTES
}

/** Register 11: per patient and type; the other types have no limit. */
export function maxFiles(patient_file_type_id: number): number {
  if (patient_file_type_id === STL_FILE) return MAX_PATIENT_STL_FILES
  return patient_file_type_id === PHOTO_FILE ? MAX_PATIENT_PHOTOS : Infinity
}

/** Register 14: on the patient screen customers add photos and nothing else; a permission is needed by all. */
export function mayAddFile(actor: Actor, organization_id: number, patient_file_type_id: number) {
  if (isCustomer(actor) && patient_file_type_id !== PHOTO_FILE) return false
  return permitsIn(
    actor,
    organization_id,
    'patient-files.manage',
    'patient-files.create',
    'organization.patient-files.create',
  )
}

/** Register 15: scans by role (doctors and the four staff), everything else by permission. */
export function mayRemoveFile(actor: Actor, organization_id: number, patient_file_type_id: number) {
  if (isStlType(patient_file_type_id)) return !isLabPartner(actor)
  return permitsIn(
    actor,
    organization_id,
    'patient-files.manage',
    'patient-files.delete',
    'organization.patient-files.delete',
  )
}
