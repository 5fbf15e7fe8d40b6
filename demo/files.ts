import { CORRECTED_TRAY_FILE, IOS_FILE, PHOTO_FILE, PRINT_FILE, STL_FILE } from '#contract/enums.ts'
import type { NewFile } from '#server/features/files/actions.ts'
import { archName, PRINT_PAIRS } from './arches.ts'
import { scriptJaws, type CaseScript } from './case-scripts.ts'
import { objectPath } from './objects.ts'
import { HOUR, toIsoString } from './random.ts'

/** The patient of every script; each copy has its own name. */
export const SCRIPT_PATIENT = { first_name: 'Ada', last_name: 'Palmer' }

const VIEWS = ['front', 'right', 'left', 'upper', 'lower', 'three-quarter']
const PHOTO_SETS = 3

/** Returns the row that the upload of an object produces; sizes are filled in once the object is made. */
function upload<Type extends NewFile['patient_file_type_id']>(
  patient_file_type_id: Type,
  object: string,
  name: string,
  time: number,
): NewFile & { patient_file_type_id: Type } {
  const content_type = object.endsWith('.jpg') ? 'image/jpeg' : 'model/stl'
  return {
    patient_file_type_id,
    name,
    file_path: objectPath(object),
    size: 0,
    content_type,
    file_modification_date: toIsoString(time - HOUR),
  }
}

/** Returns the scans and photos submitted with a case; their names begin with the patient's. */
export function scriptFiles(life: CaseScript, patient: string, time: number) {
  const scans = life.impression === 4 ? scriptJaws(life) : []
  const type = life.fromScanner ? IOS_FILE : STL_FILE
  const set = 1 + (life.pair % PHOTO_SETS)
  return {
    scans: scans.map((jaw) => upload(type, `${archName(life.pair, jaw)}.stl`, `${patient}-${jaw}.stl`, time)),
    photos: (life.photos ? VIEWS : []).map((view) =>
      upload(PHOTO_FILE, `${set}-${view}.jpg`, `${patient}-${view}.jpg`, time),
    ),
  }
}

/** Returns a model made in the lab, from another pair than the patient's own scan. */
export function labModel(life: CaseScript, kind: 'tray' | 'corrected', patient: string, time: number) {
  const jaw = kind === 'tray' ? (scriptJaws(life)[0] ?? 'upper') : (scriptJaws(life).at(-1) ?? 'upper')
  const pair = PRINT_PAIRS.find((each) => each !== life.pair) ?? 0
  const type = kind === 'tray' ? PRINT_FILE : CORRECTED_TRAY_FILE
  return upload(type, `${archName(pair, jaw)}.stl`, `${patient}-${kind}-${jaw}.stl`, time)
}

/** Formats a last name for file names: lower case, letters only. */
export function toFileName(last_name: string) {
  return last_name.toLowerCase().replaceAll(/[^\p{L}]/gu, '')
}
