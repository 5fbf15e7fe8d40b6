import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const LICENSE = /^(?:licen[cs]e|copying|notice|unlicense)/i

/** Lists the packages below the folder, each with its license and what it says of it. */
export function listPackages(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .flatMap(({ name }) => {
      const place = path.join(folder, name)
      return name.startsWith('@') ? listPackages(place) : [readPackage(place), ...listNested(place)]
    })
}

function listNested(place) {
  const nested = path.join(place, 'node_modules')
  return existsSync(nested) ? listPackages(nested) : []
}

function readPackage(place) {
  const { name, version, license } = JSON.parse(readFileSync(path.join(place, 'package.json'), 'utf8'))
  const files = readdirSync(place).sort()
  const named = files.filter((file) => LICENSE.test(file))
  // The licenses of libraries within a binary stand in its readme.
  const told = named.length > 0 ? named : files.filter((file) => /^readme/i.test(file)).slice(0, 1)
  const text = told.map((file) => readFileSync(path.join(place, file), 'utf8')).join('\n')
  return { name, version, identifier: typeof license === 'string' ? license : (license?.type ?? 'see below'), text }
}

/** The packages within the web app, of which the build says which they are (vite.config.ts). */
export function readBundledPackages(root) {
  return JSON.parse(readFileSync(path.join(root, 'dist/web/.vite/licenses.json'), 'utf8'))
}

/** Writes LICENSES.txt, with every package once. */
export function writeLicenses(folder, packages) {
  const unique = new Map(packages.map((each) => [`${each.name} ${each.version}`, each]))
  const parts = [...unique]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([title, { identifier, text }]) => `${title} (${identifier})\n\n${(text ?? '').trim()}\n`)
  const silent = [...unique].filter(([, { identifier, text }]) => !identifier && !text).map(([title]) => title)
  if (silent.length > 0) throw new Error(`These packages tell no license: ${silent.join(', ')}.`)
  const line = `\n${'-'.repeat(80)}\n\n`
  const head = 'What this package contains besides Typodont itself, and the license of each.\n'
  writeFileSync(path.join(folder, 'LICENSES.txt'), [head, ...parts].join(line))
}
