/**
 * Makes a release of a clean checkout: `npm run release -- 1.2.0 postgres://postgres@127.0.0.1:5432/postgres`. It sets the
 * version, dates CHANGELOG.md, commits and tags, packs that commit and dumps its database, and then opens the next release
 * in a second commit, which has the dump that the next release is upgraded from. The server is as for `npm run db:dump`.
 */

import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readMigrations } from '../server/db/migrate.ts'
import { RELEASE } from '../server/db/release.ts'
import { makePackage } from './package.mjs'
import { dateChangelog, nextVersion, requireLater } from './release/changelog.ts'

const root = path.dirname(import.meta.dirname)
const [, , version = '', server = ''] = process.argv
if (!server) throw new Error('npm run release -- 1.2.0 postgres://postgres@127.0.0.1:5432/postgres')

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const write = (file: string, text: string) => writeFileSync(path.join(root, file), text)
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

const { version: before } = JSON.parse(read('package.json')) as { version: string }
if (git('status', '--porcelain') !== '') throw new Error('The checkout has changes that are not committed.')
requireLater(version, before)
if (git('tag', '--list', `v${version}`) !== '') throw new Error(`There is a tag v${version} already.`)
const changelog = dateChangelog(read('CHANGELOG.md'), version, new Date().toISOString().slice(0, 10))

write('CHANGELOG.md', changelog)
setVersion(before, version)
git('commit', '--all', '--message', `release: ${version}`)
try {
  console.log(path.relative(process.cwd(), await makePackage(console.log)))
  execFileSync('npm', ['run', '--silent', 'db:dump', '--', server], { cwd: root, stdio: 'inherit' })
} catch (error) {
  // Nothing is released that cannot be packed or upgraded from.
  git('reset', '--hard', 'HEAD~1')
  throw error
}
git('tag', '--annotate', `v${version}`, '--message', `Typodont ${version}`)
console.log(`Tagged v${version}`)

// What the next release knows of this one: which migrations it has, and with which content.
const migrations = Object.fromEntries(readMigrations().map(({ name, checksum }) => [name, checksum]))
write('server/db/previous-release.json', `${JSON.stringify({ version, release: RELEASE, migrations }, undefined, 2)}\n`)
write(
  'server/db/release.ts',
  replaceFirst('server/db/release.ts', `RELEASE = ${RELEASE}`, `RELEASE = ${RELEASE + 1}`, 1),
)
setVersion(version, nextVersion(version))
git('add', '--all')
git(
  'commit',
  '--message',
  `release: open release ${RELEASE + 1}`,
  '--message',
  `Its upgrade test begins with ${version}.`,
)
console.log(`Release ${RELEASE + 1} is open. Publish with: git push --follow-tags`)
console.log(`The client: git switch --detach v${version} && npm publish ./client`)

/** Sets the version of the package and of the client, and where deploy/ and the documentation name its tarball and image. */
function setVersion(from: string, to: string) {
  for (const manifest of ['package.json', 'client/package.json'])
    write(manifest, replaceFirst(manifest, `"version": "${from}"`, `"version": "${to}"`, 1))
  // That of the package itself stands before those of all others.
  write('package-lock.json', replaceFirst('package-lock.json', `"version": "${from}"`, `"version": "${to}"`, 2))
  for (const overlay of ['ha', 'single']) {
    const file = `deploy/kubernetes/overlays/${overlay}/kustomization.yaml`
    write(file, replaceFirst(file, `newTag: ${from}`, `newTag: ${to}`, 1))
  }
  write('docs/operations.md', replaceFirst('docs/operations.md', `typodont-${from}-`, `typodont-${to}-`, 2))
}

function replaceFirst(file: string, from: string, to: string, times: number) {
  let text = read(file)
  for (let time = 0; time < times; time += 1) {
    if (!text.includes(from)) throw new Error(`${file} has no ${from}.`)
    text = text.replace(from, () => to)
  }
  return text
}
