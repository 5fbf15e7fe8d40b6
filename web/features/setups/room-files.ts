// Maps setup versions and scans to the meshes on a stage, and decides which of them are hidden.
import type { setupCalls, SetupFile, SetupPart } from '#contract/setups.ts'
import { fileCalls, type PatientFile } from '#contract/files.ts'
import type { Reply } from '#contract/call.ts'
import { jawByName, jawFromId } from '#mesh/jaw.ts'
import type { StageFile, ViewerFile } from '#web/features/viewer/viewer-file.ts'
import { toViewerFile } from '#web/features/files/to-viewer-file.ts'
import type { Material } from '#web/features/viewer/models.ts'
import type { Half } from '#web/features/viewer/stage.ts'
import { crownsInFile } from './tooth-movements.ts'

export type SetupWithTeeth = Reply<typeof setupCalls.get>['setup']
/** The facts by which a file of a setup is loaded and drawn. */
type DrawnFile = Pick<SetupFile, 'id' | 'jaw_id' | 'part' | 'name' | 'size' | 'url' | 'light_url' | 'light_size'>
/** The part of a setup that is displayed. */
export type SetupContent = Pick<SetupWithTeeth, 'teeth'> & { files: readonly DrawnFile[] }
export type RoomPart = Exclude<SetupPart, 'sidecar'> | 'scan'

/** The scan, the setup, or the scan over the setup. */
export type StageLayer = 'scan' | 'setup' | 'both'

/** A file of a setup or a scan on the stage. */
export type RoomFile = StageFile & { part: RoomPart }

/** Returns the displayable files of a version. */
export function listSetupFiles(setup: SetupContent, half?: Half): RoomFile[] {
  return setup.files.flatMap((file) => {
    if (file.part === 'sidecar') return []
    const id = `setup-${file.id}`
    const jaw = jawFromId(file.jaw_id)
    const viewed = setupViewerFile(file, setup)
    const shown = { file: viewed, material: partMaterial(file.part, viewed), half }
    return [{ id, part: file.part, jaw, ...shown, isMounted: file.part === 'brackets' }]
  })
}

function setupViewerFile(file: DrawnFile, { teeth }: SetupContent): ViewerFile {
  const crowns = file.part === 'teeth' ? crownsInFile(teeth, file.name) : undefined
  return {
    id: `setup-${file.id}`,
    name: file.name,
    // Prefers the reduced mesh.
    link: () => Promise.resolve(file.light_url ?? file.url),
    jaw: jawFromId(file.jaw_id),
    skin: crowns ? 'review' : 'stone',
    crowns,
    size: file.light_size ?? file.size,
  }
}

/** Returns the files of the stage that belong to the version. */
export function listVersionFiles({ files: own }: SetupContent, files: readonly RoomFile[]) {
  return files.filter(({ id }) => own.some((file) => id === `setup-${file.id}`))
}

function partMaterial(part: SetupPart, { crowns }: ViewerFile): Material {
  if (part === 'tray') return 'glass'
  return crowns ? 'enamel' : 'skin'
}

export function listScanFiles(scans: readonly PatientFile[], half?: Half): RoomFile[] {
  return scans.map((scan) => {
    const id = `scan-${scan.id}`
    const jaw = jawByName(scan.original_name)
    // The link is requested only when the file is read, because the audit trail records it.
    return {
      id,
      part: 'scan',
      jaw,
      file: { ...toViewerFile(scan, fileCalls.lightLink), id, jaw },
      material: 'skin',
      half,
    }
  })
}

/** Whether the version has files to display. */
export function hasMeshes({ files }: { files: readonly Pick<SetupFile, 'part'>[] }) {
  return files.some(({ part }) => part !== 'sidecar')
}

export type VisibleParts = { brackets: boolean; tray: boolean }

/** Returns the ids of loaded but hidden files; for 'both', the scan is hidden because the ghost renders it. */
export function hiddenFileIds(files: readonly RoomFile[], what: StageLayer, visibleParts: VisibleParts) {
  return files.filter(({ part }) => isHidden(part, what, visibleParts)).map(({ id }) => id)
}

function isHidden(part: RoomPart, what: StageLayer, visibleParts: VisibleParts) {
  if (part === 'scan') return what !== 'scan'
  if (what === 'scan') return true
  return (part === 'brackets' && !visibleParts.brackets) || (part === 'tray' && !visibleParts.tray)
}
