import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { runNpm } from './packages.mjs'

/**
 * Writes components.cdx.json, the CycloneDX list of the packages that are installed or bundled, and of Node. It is what
 * npm makes of the lock file without the packages that are not shipped, and without what differs by builder.
 */
export function writeComponents(root, folder, { packages, node, seconds }) {
  const all = JSON.parse(runNpm(['sbom', '--package-lock-only', '--sbom-format=cyclonedx'], root))
  const shipped = new Set(packages.map(({ name, version }) => `${name}@${version}`))
  const known = new Map(all.components.map((each) => [each['bom-ref'], each]))
  const lost = [...shipped].filter((ref) => !known.has(ref))
  if (lost.length > 0) throw new Error(`The lock file does not know these packages: ${lost.join(', ')}.`)
  const own = all.metadata.component
  const refs = new Set([own['bom-ref'], ...shipped])
  const content = {
    metadata: {
      timestamp: new Date(seconds * 1000).toISOString(),
      component: { ...withoutProperties(own), type: 'application', name: own['bom-ref'].split('@')[0] },
    },
    components: [...shipped]
      .sort((one, other) => (one < other ? -1 : 1))
      .map((ref) => withoutProperties(known.get(ref)))
      .concat(nodeComponent(node)),
    dependencies: all.dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)) })),
  }
  const { $schema, bomFormat, specVersion, version } = all
  const serialNumber = `urn:uuid:${uuidOf(JSON.stringify(content))}`
  const list = { $schema, bomFormat, specVersion, serialNumber, version, ...content }
  writeFileSync(path.join(folder, 'components.cdx.json'), `${JSON.stringify(list, undefined, 2)}\n`)
}

/** npm's properties tell where a package lay and whether it is for development, which is not so of a bundled one. */
function withoutProperties({ properties: _properties, ...component }) {
  return component
}

function nodeComponent({ name, version, identifier, integrity }) {
  const [algorithm, digest] = integrity.split('-')
  return {
    'bom-ref': `${name}@${version}`,
    type: 'platform',
    name,
    version,
    scope: 'required',
    purl: `pkg:npm/${name}@${version}`,
    hashes: [{ alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') }],
    licenses: [{ license: { id: identifier } }],
  }
}

/** A UUID that is the same for the same content. */
function uuidOf(text) {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
