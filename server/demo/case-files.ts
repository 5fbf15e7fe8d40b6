import type { Jaw } from '#mesh/jaw.ts'
import { archName, PRINT_PAIRS } from './arches.ts'
import type { Row } from './book.ts'
import { HOUR, instant } from './random.ts'
import type { Story } from './story.ts'
import { objectPath } from './objects.ts'

const STL = 1
const PHOTO = 2
const IOS_SCAN = 3

const VIEWS = ['front', 'right', 'left', 'upper', 'lower', 'three-quarter']
const PHOTO_SETS = 3

/** The files that came with the case, if it was scanned: the shared arches and photos under the patient's name. */
export function addScans(story: Story) {
  const { plan, form } = story
  if (form.impression_type !== 4) return { stl_files: 0, photos: 0 }
  const jaws: Jaw[] = form.jaws_id === 1 ? ['upper'] : form.jaws_id === 2 ? ['lower'] : ['upper', 'lower']
  const fromScanner = form.scan_submission_type === 2
  for (const jaw of jaws) addArch(story, fromScanner ? IOS_SCAN : STL, plan.pair, jaw, `${lastName(story)}-${jaw}.stl`)
  if (!plan.photos) return { stl_files: fromScanner ? 0 : jaws.length, photos: 0 }
  const set = 1 + (plan.pair % PHOTO_SETS)
  for (const view of VIEWS) addFile(story, PHOTO, `${set}-${view}.jpg`, `${lastName(story)}-${view}.jpg`, 'image/jpeg')
  return { stl_files: fromScanner ? 0 : jaws.length, photos: VIEWS.length }
}

export function addArch(story: Story, type: number, pair: number, jaw: Jaw, original_name: string) {
  return addFile(story, type, `${archName(pair, jaw)}.stl`, original_name, 'model/stl')
}

/** A file made in the lab: one of the closed models that the patient does not have under another name. */
export function addModel(story: Story, type: number, jaw: Jaw, original_name: string) {
  const isFree = (pair: number) =>
    story.files.every((file) => file.file_path !== objectPath(`${archName(pair, jaw)}.stl`))
  const file = addArch(story, type, PRINT_PAIRS.find(isFree) ?? 0, jaw, original_name)
  file.created_by_user_id = story.technician().id
  return file
}

export function lastName({ plan }: Story) {
  return plan.last_name.toLowerCase().replaceAll(/[^\p{L}]/gu, '')
}

/** Size, hash, report and thumbnail follow once the object is made. */
function addFile(story: Story, type: number, object: string, original_name: string, content_type: string) {
  const { book, patient } = story
  const row: Row<'patient_files'> = book.add('patient_files', {
    patient_id: patient.id,
    patient_file_type_id: type,
    name: original_name,
    original_name,
    file_path: objectPath(object),
    size: 0,
    content_type,
    sha256: null,
    thumbnail_path: null,
    mesh_report: null,
    inspection: 'done',
    file_modification_date: instant(story.time - HOUR),
    created_by_user_id: story.plan.doctor.id,
    created_at: story.now(),
    updated_at: story.now(),
  })
  story.files.push(row)
  return row
}
