import { closeSync, openSync } from 'node:fs'
import { jawByName, otherJaw, type Jaw } from '#mesh/jaw.ts'
import { jawByShape } from '#mesh/jaw-shape.ts'
import { areaVectors } from '#mesh/measure.ts'
import type { Mesh } from '#mesh/mesh.ts'
import { fitSetup, fitWarnings, guessMeshUnit, unitName } from '#mesh/setup-fit.ts'
import { readMesh } from '#mesh/read-mesh.ts'
import { sourceAt } from './file-source.ts'
import type { SetupInspection, InspectedSetup } from './inspect.ts'
import { encodeLightForm } from './light-form.ts'

export async function inspectSetup({ path, part, jaw, scans }: SetupInspection): Promise<InspectedSetup> {
  const read = readAt(path)
  if (!read.ok) return { ok: false, sha256: null, fault: read.message }
  const { mesh } = read
  const { warning } = guessMeshUnit(mesh.positions)
  const compared = part === 'teeth' ? compareWithScans(mesh.positions, jaw, scans) : undefined
  return {
    ok: true,
    // Also where it saves little, because a film that is shared shows nothing but light forms.
    light: await encodeLightForm(mesh),
    fit: compared?.fit ?? null,
    warnings: [...(warning ? [warning] : []), ...(compared?.warnings ?? [])],
  }
}

function compareWithScans(teeth: Float32Array, jaw: Jaw, scans: SetupInspection['scans']) {
  const found = newestScanPerJaw(scans)
  const own = found.get(jaw)
  if (!own) return undefined
  const facts = fitSetup(teeth, own.mesh, found.get(otherJaw(jaw))?.mesh)
  return {
    fit: { ...facts, scan_file_id: own.id, scan_name: own.name, unit: unitName(teeth) },
    warnings: fitWarnings(jaw, facts),
  }
}

/**
 * Returns the newest scan of each jaw, which is taken from the name, else from the shape. A scan with neither is
 * skipped.
 */
function newestScanPerJaw(scans: SetupInspection['scans']) {
  const found = new Map<Jaw, SetupInspection['scans'][number] & { mesh: Mesh }>()
  for (const scan of scans) {
    const named = jawByName(scan.name)
    if (found.size === 2 || (named && found.has(named))) continue
    const read = readAt(scan.path)
    const mesh = read.ok ? read.mesh : undefined
    const jaw = mesh && (named ?? jawByShape(mesh, areaVectors(mesh)))
    if (jaw && !found.has(jaw)) found.set(jaw, { ...scan, mesh })
  }
  return found
}

function readAt(path: string): ReturnType<typeof readMesh> {
  const file = openSync(path, 'r')
  try {
    return readMesh(sourceAt(file))
  } finally {
    closeSync(file)
  }
}
