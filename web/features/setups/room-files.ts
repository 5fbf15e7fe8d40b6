import type { Setup, setupCalls, SetupFile, SetupPart } from '#contract/setups.ts'
import { fileCalls, type PatientFile } from '#contract/files.ts'
import type { Reply } from '#contract/call.ts'
import { jawByName, jawOfId, type Jaw } from '#mesh/jaw.ts'
import type { ViewerFile } from '#web/features/files/viewer/viewer-file.ts'
import { viewerFileOf } from '#web/features/files/viewer-file-of.ts'
import type { Material } from '#web/features/files/viewer/models.ts'
import type { Half } from '#web/features/files/viewer/stage.ts'
import { crownsOf } from './teeth.ts'

export type SetupWithTeeth = Reply<typeof setupCalls.get>['setup']
/** As much of it as is looked at. */
export type Offered = Pick<SetupWithTeeth, 'files' | 'teeth'>
export type RoomPart = Exclude<SetupPart, 'sidecar'> | 'scan'

/** The scan, the setup, or the one over the other. */
export type What = 'scan' | 'setup' | 'both'

/** One thing on the stage. */
export type RoomFile = {
  id: string
  part: RoomPart
  jaw: Jaw | undefined
  file: ViewerFile
  material: Material
  half: Half | undefined
}

/** The newest urls by the id of the file: a signed one does not last, and an answer brings another. */
export type Links = Map<number, string>

/** The small form where there is one. */
export function linkOf({ light_url, url }: SetupFile) {
  return light_url ?? url
}

/** What there is to see of a version, teeth first. */
export function filesOfSetup(setup: Offered, links: Links, half?: Half): RoomFile[] {
  return setup.files.flatMap((file) => {
    if (file.part === 'sidecar') return []
    const id = `setup-${file.id}`
    const jaw = jawOfId(file.jaw_id)
    return [{ id, part: file.part, jaw, file: viewOf(file, setup, links), material: materialOf(file.part), half }]
  })
}

function viewOf(file: SetupFile, { teeth }: Offered, links: Links): ViewerFile {
  const crowns = file.part === 'teeth' ? crownsOf(teeth, file.name) : undefined
  return {
    id: `setup-${file.id}`,
    name: file.name,
    link: () => Promise.resolve(links.get(file.id) ?? linkOf(file)),
    jaw: jawOfId(file.jaw_id),
    skin: crowns ? 'review' : 'stone',
    crowns,
    size: file.light_size ?? file.size,
  }
}

/** Those on the stage that are of a version. */
export function filesOf({ files: own }: Offered, files: readonly RoomFile[]) {
  return files.filter(({ id }) => own.some((file) => id === `setup-${file.id}`))
}

function materialOf(part: SetupPart): Material {
  return part === 'tray' ? 'glass' : 'skin'
}

export function filesOfScan(scans: readonly PatientFile[], half?: Half): RoomFile[] {
  return scans.map((scan) => {
    const id = `scan-${scan.id}`
    const jaw = jawByName(scan.original_name)
    // Its link is asked for when it is read: the trail tells of it.
    return {
      id,
      part: 'scan',
      jaw,
      file: { ...viewerFileOf(scan, fileCalls.lightLink), id, jaw },
      material: 'skin',
      half,
    }
  })
}

/** Files to look at: without them the room is empty. */
export function hasMeshes({ files }: Pick<Setup, 'files'>) {
  return files.some(({ part }) => part !== 'sidecar')
}

export type Pieces = { brackets: boolean; tray: boolean }

/** What is there and not to be seen; where both are the scan is the ghost. */
export function hiddenIn(files: readonly RoomFile[], what: What, isShown: Pieces) {
  return files.filter(({ part }) => isHidden(part, what, isShown)).map(({ id }) => id)
}

function isHidden(part: RoomPart, what: What, isShown: Pieces) {
  if (part === 'scan') return what !== 'scan'
  if (what === 'scan') return true
  return (part === 'brackets' && !isShown.brackets) || (part === 'tray' && !isShown.tray)
}
