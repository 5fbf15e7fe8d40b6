import { parentPort } from 'node:worker_threads'
import { makeArch } from '#arches/arch.ts'
import { scaled } from '#arches/faults.ts'
import { renderThumbnail } from '#mesh/raster.ts'
import { checkMesh } from '#mesh/report.ts'
import { writeStl } from '#mesh/stl.ts'
import type { ArchOrder, ArchWork } from './arches.ts'

parentPort?.on('message', ({ name, options, scale }: ArchOrder) => {
  const arch = makeArch(options)
  const filed = scale === 1 ? arch : scaled(arch, scale)
  const work: ArchWork = {
    stl: writeStl(filed, `Typodont ${options.jaw} arch`),
    report: checkMesh(filed, `${name}.stl`).report,
    // Of the arch in mm: a picture has no unit, and its shading counts in mm.
    picture: renderThumbnail(arch, { width: 512, jaw: options.jaw }),
  }
  parentPort?.postMessage(work)
})
