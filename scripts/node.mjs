/**
 * Prints the path of a Node that is new enough: the one that runs this script, or the one that is pinned in scripts/node/, which is
 * fetched once, as an npm package, into the user's cache folder. `npm ci` would delete it from node_modules.
 * Standard output carries the path alone, because package.json starts what follows with it; all words go to standard error.
 * This file has to run on every Node that may still be installed.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const FLOOR = [22, 22]
const PINNED = path.join(path.dirname(fileURLToPath(import.meta.url)), 'node')

const [major, minor] = process.versions.node.split('.').map(Number)
const isNewEnough = major > FLOOR[0] || (major === FLOOR[0] && minor >= FLOOR[1])
console.log(isNewEnough ? process.execPath : cachedNode())

/** Returns the pinned Node of the cache, and fetches it first if it is missing. Ends the process if that fails. */
function cachedNode() {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const { packages } = JSON.parse(readFileSync(path.join(PINNED, 'package-lock.json'), 'utf8'))
  const pinned = packages[`node_modules/${name}`]
  if (!pinned) stop(`There is no package of Node for ${process.platform} ${process.arch}.`)
  const folder = path.join(process.env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache'), 'typodont')
  const target = path.join(folder, `${name}-${pinned.version}`)
  const binary = path.join(target, 'node_modules', name, ...pinned.bin.node.split('/'))
  const isCached = existsSync(binary)
  if (!isCached) fetchNode(target, binary, name, pinned)
  // A package that was fetched can still be of no use, as on a system without glibc.
  if (spawnSync(binary, ['--version']).status !== 0) stop(`${binary} does not run here.`)
  console.error(
    `Node ${process.versions.node} is older than ${FLOOR.join('.')}: going on with Node ${pinned.version} ` +
      `${isCached ? 'from' : 'fetched to'} ${target}. npm's engine notes above can be ignored.`,
  )
  return binary
}

/**
 * Installs the pinned package with the checksum of the lock file. Of the packages there only this one is named, because npm passes
 * over a failure of an optional one. Renaming makes the folder appear whole, also where two commands fetch it at once.
 */
function fetchNode(target, binary, name, { optional: _optional, ...pinned }) {
  let part
  let problem
  try {
    mkdirSync(path.dirname(target), { recursive: true })
    part = mkdtempSync(`${target}-`)
    const root = { name: 'typodont-node', dependencies: { [name]: pinned.version } }
    const packages = { '': root, [`node_modules/${name}`]: pinned }
    writeFileSync(path.join(part, 'package.json'), JSON.stringify(root))
    writeFileSync(
      path.join(part, 'package-lock.json'),
      JSON.stringify({ lockfileVersion: 3, requires: true, packages }),
    )
    const npmArguments = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--fetch-retries=1']
    const npm = process.env.npm_execpath
      ? spawnSync(process.execPath, [process.env.npm_execpath, ...npmArguments], { cwd: part, encoding: 'utf8' })
      : spawnSync('npm', npmArguments, { cwd: part, encoding: 'utf8', shell: process.platform === 'win32' })
    if (npm.status !== 0) throw npm.error || new Error(reasonOf(npm.stderr))
    if (!existsSync(binary)) {
      // A folder without its binary is what a cleaner of caches left.
      rmSync(target, { recursive: true, force: true })
      renameSync(part, target)
    }
  } catch (error) {
    problem = error.message
  }
  if (part) rmSync(part, { recursive: true, force: true })
  if (!existsSync(binary)) stop(`Node could not be fetched: ${problem}`)
}

/** npm writes several lines, and one of them says what failed. */
function reasonOf(stderr) {
  const lines = stderr.split('\n').map((line) => line.replace(/^npm (error|ERR!) ?/, '').trim())
  return lines.find((line) => /failed|error:/i.test(line)) || lines[0] || 'npm gave no reason.'
}

function stop(reason) {
  console.error(
    `Node ${process.versions.node} is older than ${FLOOR.join('.')}. ${reason}\nInstall Node 24 (https://nodejs.org) and run the command again.`,
  )
  process.exit(1)
}
