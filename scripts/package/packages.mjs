import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** Installs the production packages of the lock file into the folder, without running any of their scripts. */
export function installPackages(root, folder, arch) {
  const work = mkdtempSync(path.join(path.dirname(folder), '.packages-'))
  try {
    for (const file of ['package.json', 'package-lock.json']) cpSync(path.join(root, file), path.join(work, file))
    install(work, arch)
    renameSync(path.join(work, 'node_modules'), path.join(folder, 'node_modules'))
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** Puts the Node that is pinned in scripts/node/ beside it. Returns what the lists of licenses and components need. */
export function installNode(root, folder, arch) {
  const name = `node-linux-${arch}`
  const pinned = path.join(root, 'scripts/node')
  const { packages } = JSON.parse(readFileSync(path.join(pinned, 'package-lock.json'), 'utf8'))
  const { version, license, integrity } = packages[`node_modules/${name}`] ?? {}
  if (!version) throw new Error(`There is no package of Node for Linux on ${arch}: write --arch x64 or --arch arm64.`)
  const work = mkdtempSync(path.join(os.tmpdir(), 'typodont-node-'))
  try {
    for (const file of ['package.json', 'package-lock.json']) cpSync(path.join(pinned, file), path.join(work, file))
    install(work, arch)
    const from = path.join(work, 'node_modules', name)
    // npm passes over a failure of an optional package.
    if (!existsSync(path.join(from, 'bin/node'))) throw new Error(`${name} ${version} could not be fetched.`)
    cpSync(path.join(from, 'bin/node'), path.join(folder, 'node/bin/node'))
    return { name, version, identifier: license, integrity, text: readFileSync(path.join(from, 'LICENSE'), 'utf8') }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

function install(folder, arch) {
  const platform = ['--os=linux', `--cpu=${arch}`, '--libc=glibc']
  runNpm(['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', ...platform], folder)
}

/** Runs npm in the folder and returns what it prints. */
export function runNpm(args, folder) {
  const own = process.env.npm_execpath
  const [program, first] = own ? [process.execPath, [own]] : ['npm', []]
  const options = { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }
  const { status, stdout, stderr } = spawnSync(
    program,
    [...first, '--prefix', folder, '--loglevel=error', ...args],
    options,
  )
  if (status !== 0) throw new Error(`npm ${args[0]} failed: ${stderr.trim()}`)
  return stdout
}

/** Files that Node does not load: types, source maps, the sources of binaries, documents. */
const UNNEEDED = /\.(?:map|[cm]?ts|tsx|flow|cc?|cpp|h|hpp|gypi?|md|markdown)$/i
const TESTS = ['test', 'tests', '__tests__', 'benchmark', 'benchmarks', 'example', 'examples']

/** Leaves out what cannot be needed of installed packages: documents, types and tests. */
export function prunePackages(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name)
    const isUnneeded = entry.isDirectory()
      ? TESTS.includes(entry.name) && isInPackage(folder)
      : UNNEEDED.test(entry.name)
    if (isUnneeded || entry.name.startsWith('.')) rmSync(file, { recursive: true })
    else if (entry.isDirectory()) prunePackages(file)
  }
}

/** A folder of packages, or of a scope, holds packages and not their tests. */
function isInPackage(folder) {
  return path.basename(folder) !== 'node_modules' && !path.basename(folder).startsWith('@')
}
