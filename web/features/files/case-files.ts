// Selects the files of a case by kind, and the newest scan or setup of each jaw. A setup is recognized by its file
// name.

import type { Patient } from '#contract/patients.ts'
import type { PatientFile } from '#contract/files.ts'
import { isPicture, isStlType } from '#contract/files.rules.ts'
import { PRINT_FILE } from '#contract/enums.ts'
import { jawByName } from '#mesh/jaw.ts'

/** Returns the files of the STL list: scans, setups and print files. */
export function listMeshes(patient: Patient) {
  return patient.patient_files.filter(({ patient_file_type_id: type }) => isStlType(type) || type === PRINT_FILE)
}

/** Returns scans and setups in the order of upload, newest last. */
export function listStlFiles(patient: Patient) {
  return patient.patient_files.filter((file) => isStlType(file.patient_file_type_id))
}

export function listPhotos(patient: Patient) {
  return patient.patient_files.filter((file) => isPicture(file.patient_file_type_id))
}

export function isSetup(file: PatientFile) {
  return /setup/i.test(file.original_name)
}

/** Returns what is to be reviewed: the newest setup of each jaw, otherwise the newest scan of each jaw. */
export function latestPair(patient: Patient): PatientFile[] {
  const setups = listStlFiles(patient).filter(isSetup)
  return setups.length > 0 ? newestOfEach(setups) : scansOf(patient)
}

/** Returns the newest scan of each jaw. */
export function scansOf(patient: Patient): PatientFile[] {
  return newestOfEach(listStlFiles(patient).filter((file) => !isSetup(file)))
}

function newestOfEach(files: readonly PatientFile[]) {
  const newest = new Map<string, PatientFile>()
  for (const file of files) newest.set(jawByName(file.original_name) ?? 'other', file)
  const jaws = [newest.get('upper'), newest.get('lower')].filter((file) => file !== undefined)
  const other = newest.get('other')
  return jaws.length > 0 || !other ? jaws : [other]
}
