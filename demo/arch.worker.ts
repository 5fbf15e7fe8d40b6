import { parentPort } from 'node:worker_threads'
import { MeshoptEncoder } from 'meshoptimizer/encoder'
import { makeArch } from '#arches/arch.ts'
import { scaled } from '#arches/faults.ts'
import { bracketPlaces } from '#arches/brackets.ts'
import { makeSetup } from '#arches/setup.ts'
import { encodeLightMesh } from '#mesh/light-format.ts'
import { mergeMeshes, type Mesh } from '#mesh/mesh.ts'
import { renderThumbnail } from '#mesh/raster.ts'
import { checkMesh } from '#mesh/report.ts'
import { writeStl } from '#mesh/stl.ts'
import type { ArchOrder, ArchWork, SetupWork } from './arches.ts'
import { unmovedDistance } from './unmoved-teeth.ts'
import { pinsOf } from './pins.ts'

await MeshoptEncoder.ready

parentPort?.on('message', (order: ArchOrder) => {
  const { name, options, scale } = order
  const arch = makeArch(options)
  const filed = scale === 1 ? arch : scaled(arch, scale)
  const work: ArchWork = {
    stl: writeStl(filed, `Typodont ${options.jaw} arch`),
    report: checkMesh(filed, `${name}.stl`).report,
    // Rendered from the arch in mm: a picture has no unit, and its shading is computed in mm.
    picture: renderThumbnail(arch, { width: 512, jaw: options.jaw }),
    setups: setupsOf(order, arch),
  }
  parentPort?.postMessage(work)
})

function setupsOf({ name, options: scan, setups }: ArchOrder, arch: Mesh): SetupWork[] {
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
      light: encodeLightMesh(mesh, MeshoptEncoder),
      left_mm: unmovedDistance(mesh, arch),
      picture: renderThumbnail(mergeMeshes([mesh, brackets.mesh]), { width: 512, jaw: scan.jaw, skin: 'stone' }),
      brackets: {
        stl: writeStl(brackets.mesh, `Typodont ${scan.jaw} brackets`),
        report: checkMesh(brackets.mesh, `${name}.stl`).report,
        light: encodeLightMesh(brackets.mesh, MeshoptEncoder),
      },
      pins: pinsOf(mesh, teeth, bracketPlaces(options)),
    }
  })
}
