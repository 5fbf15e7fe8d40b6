import { setupCalls, type Setup, type SetupFile } from '#contract/setups.ts'
import type { PatientFile } from '#contract/files.ts'
import { jawOfId } from '#mesh/jaw.ts'
import { send } from '#web/api/client.ts'
import type { ViewerFile } from '#web/features/files/viewer/viewer-file.ts'
import { viewerFileOf } from '#web/features/files/viewer-file-of.ts'

/** What there is to see of a version: teeth and the brackets on them. */
export function filesOfSetup({ files }: Setup): ViewerFile[] {
  return files.filter(({ part }) => part === 'teeth' || part === 'brackets').map(setupFileOf)
}

/** By its light form, where there is one. */
function setupFileOf({ id, name, part, jaw_id, size, light_url, mesh_report, thumbnail_url }: SetupFile): ViewerFile {
  return {
    id: `setup-${id}`,
    name,
    link: async (signal) => light_url ?? (await send(setupCalls.downloadLink, { params: { id } }, { signal })).url,
    jaw: jawOfId(jaw_id),
    skin: part === 'brackets' ? 'metal' : 'stone',
    size,
    report: mesh_report,
    thumbnail_url,
  }
}

/** The scans, as they came or as what lies over a setup. */
export function filesOfScan(scans: readonly PatientFile[], isOver: boolean): ViewerFile[] {
  return scans.map((scan) => {
    const file = viewerFileOf(scan)
    return isOver ? { ...file, id: `over-${scan.id}`, skin: 'over' } : { ...file, skin: 'plaster' }
  })
}
