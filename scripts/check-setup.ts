import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type NamedMesh, parseSetupTeeth, findTeethFaults } from '../contract/setup-teeth.ts'
import { formatCount, formatPlural } from '../mesh/format-count.ts'
import { findShells } from '../mesh/edges.ts'
import { readMesh } from '../mesh/read-mesh.ts'

/**
 * Validates a sidecar against docs/setup-format.md and, if meshes are given, against these. Exits with 0 if it is
 * valid.
 */
const [sidecar, ...meshes] = process.argv.slice(2)
if (!sidecar) throw new Error('npm run setup:check -- teeth.json [upper.stl lower.stl …]')
process.exitCode = check(sidecar, meshes) ? 0 : 1

function check(file: string, meshFiles: readonly string[]): boolean {
  const read = parseSetupTeeth(readFileSync(file, 'utf8'))
  if ('faults' in read) return printFaults(file, read.faults)
  const loaded = meshFiles.map(loadMesh)
  const valid = loaded.filter((mesh) => mesh !== undefined)
  const faults = meshFiles.length > 0 ? findTeethFaults(read.teeth, valid) : []
  const { teeth, brackets } = read.teeth
  console.log(`${file}: ${teeth.length} teeth, ${brackets.length} brackets`)
  return printFaults(file, faults) && valid.length === loaded.length
}

function printFaults(file: string, faults: readonly { at: string; message: string }[]): boolean {
  for (const { at, message } of faults) console.log(`${file}: ${at ? `${at}: ` : ''}${message}`)
  if (faults.length === 0) console.log(`${file}: Nothing is wrong.`)
  return faults.length === 0
}

function loadMesh(file: string): NamedMesh | undefined {
  const read = readMesh(readFileSync(file))
  if (!read.ok) {
    console.log(`${file}: ${read.message}`)
    return undefined
  }
  const { mesh } = read
  const { shells } = findShells(mesh)
  const triangles = mesh.index.length / 3
  console.log(`${file}: ${formatCount(triangles)} triangles, ${formatPlural(shells, 'piece')}`)
  return { name: path.basename(file), triangles, shells }
}
