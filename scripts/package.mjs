/**
 * Makes dist/package/typodont-<version>-linux-<arch>.tar.gz, with which a bare Debian runs the portal: the built server and
 * web app, the production packages as locked, Node, licenses, a list of components and checksums. The same commit gives
 * the same bytes, if it is built with the same Node.
 */

import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { buildPart, isStale } from './build.mjs'
import { hashFile, writeChecksums } from './package/checksums.mjs'
import { listPackages, readBundledPackages, writeLicenses } from './package/licenses.mjs'
import { installNode, installPackages, prunePackages } from './package/packages.mjs'
import { writeComponents } from './package/components.mjs'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const out = path.join(root, 'dist/package')

/** Returns the path of the tarball. `say` receives each step. */
export async function makePackage(say = console.log, arch = process.arch) {
  const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const name = `typodont-${manifest.version}-linux-${arch}`
  const folder = path.join(out, name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const part of ['server', 'web']) {
    if (!isStale(part)) continue
    say(`Building the ${part === 'web' ? 'web app' : part}`)
    await buildPart(part)
  }
  copyOwnFiles(folder, manifest)
  say('Installing the packages as locked')
  installPackages(root, folder, arch)
  const node = installNode(root, folder, arch)
  const packages = [...listPackages(path.join(folder, 'node_modules')), ...readBundledPackages(root)]
  writeLicenses(folder, [...packages, node])
  const seconds = commitTime()
  writeComponents(root, folder, { packages, node, seconds })
  prunePackages(path.join(folder, 'node_modules'))
  writeChecksums(folder)
  if (arch === process.arch && process.platform === 'linux') proveVersion(folder, manifest.version)
  say('Packing')
  const tarball = pack(folder, seconds)
  rmSync(folder, { recursive: true })
  writeFileSync(path.join(out, 'SHA256SUMS'), `${hashFile(tarball)}  ${path.basename(tarball)}\n`)
  return tarball
}

/**
 * Copies what is built here. Source maps of the server hold its sources, those of the web app only places, by which the
 * server maps the stacks of its errors. The folders that begin with a dot are of the build.
 */
function copyOwnFiles(folder, { name, version, description, license, type }) {
  for (const part of ['server', 'web'])
    cpSync(path.join(root, 'dist', part), path.join(folder, 'dist', part), {
      recursive: true,
      filter: (file) => (part === 'web' || !file.endsWith('.map')) && !path.basename(file).startsWith('.'),
    })
  cpSync(path.join(root, 'deploy'), path.join(folder, 'deploy'), { recursive: true })
  renameSync(path.join(folder, 'deploy/bin'), path.join(folder, 'bin'))
  for (const file of ['LICENSE', 'CHANGELOG.md', 'docs/operations.md'])
    cpSync(path.join(root, file), path.join(folder, file))
  const manifest = { name, version, private: true, description, license, type }
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`)
}

/** The time of all files in the tarball, in seconds: of the commit, or what the builder says. */
function commitTime() {
  const given = process.env.SOURCE_DATE_EPOCH
  return Number(given ?? execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' }))
}

function proveVersion(folder, version) {
  const printed = execFileSync(path.join(folder, 'bin/typodont'), ['version'], { encoding: 'utf8' }).trim()
  if (printed !== version) throw new Error(`bin/typodont version prints ${printed} instead of ${version}.`)
}

/** Packs the folder with sorted names, one time, owner and mask, so that nothing of this machine is in it. */
function pack(folder, seconds) {
  const tarball = `${folder}.tar.gz`
  const alike = [
    '--sort=name',
    `--mtime=@${seconds}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=u=rwX,go=rX',
  ]
  const gzip = ['--use-compress-program=gzip -n', '--format=gnu']
  execFileSync('tar', [...alike, ...gzip, '-C', path.dirname(folder), '-cf', tarball, path.basename(folder)])
  return tarball
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({ options: { arch: { type: 'string' } } })
  console.log(path.relative(process.cwd(), await makePackage(console.log, values.arch)))
}
