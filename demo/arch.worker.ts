import { parentPort } from 'node:worker_threads'
import { makeArch } from '#arches/arch.ts'
import { scaled } from '#arches/faults.ts'
import { bracketPlaces } from '#arches/brackets.ts'
import { makeSetup } from '#arches/setup.ts'
import { mergeMeshes } from '#mesh/mesh.ts'
import { renderThumbnail } from '#mesh/raster.ts'
import { checkMesh } from '#mesh/report.ts'
import { writeStl } from '#mesh/stl.ts'
import type { ArchOrder, ArchWork, SetupWork } from './arches.ts'
import { pinsOf } from './pins.ts'

parentPort?.on('message', (order: ArchOrder) => {
  const { name, options, scale } = order
  const arch = makeArch(options)
  const filed = scale === 1 ? arch : scaled(arch, scale)
  const work: ArchWork = {
    stl: writeStl(filed, `Typodont ${options.jaw} arch`),
    report: checkMesh(filed, `${name}.stl`).report,
    // Of the arch in mm: a picture has no unit, and its shading counts in mm.
    picture: renderThumbnail(arch, { width: 512, jaw: options.jaw }),
    setups: setupsOf(order),
  }
  parentPort?.postMessage(work)
})

function setupsOf({ name, options: scan, setups }: ArchOrder): SetupWork[] {
  return setups.map(({ draft, setup }) => {
    // Holes are closed before a setup is made.
    const options = { ...scan, holes: [], setup }
    const { mesh, teeth, brackets } = makeSetup(options)
    return {
      draft,
      teeth,
      places: brackets.places,
      stl: writeStl(mesh, `Typodont ${scan.jaw} setup`),
      report: checkMesh(mesh, `${name}.stl`).report,
      picture: renderThumbnail(mergeMeshes([mesh, brackets.mesh]), { width: 512, jaw: scan.jaw, skin: 'stone' }),
      brackets: {
        stl: writeStl(brackets.mesh, `Typodont ${scan.jaw} brackets`),
        report: checkMesh(brackets.mesh, `${name}.stl`).report,
      },
      pins: pinsOf(mesh, teeth, bracketPlaces(options)),
    }
  })
}
