import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
export const ROOTS = [
  'contract',
  'mesh',
  'sandbox',
  'server',
  'web',
  'arches',
  'demo',
  // Without what is built in it.
  'client/src',
  'client/examples',
  'bench',
  'e2e',
  'tests',
  'scripts',
  'deploy',
]

/** Lists every source file of the repository, as paths from the root. */
export function sourceFiles(ending = /\.(ts|tsx|mjs)$/): string[] {
  return ROOTS.flatMap((root) => filesBelow(path.join(ROOT, root), ending)).map((file) => path.relative(ROOT, file))
}

function filesBelow(folder: string, ending: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name))
    .filter((file) => ending.test(file) && statSync(file).isFile())
}

export function readSource(file: string) {
  return readFileSync(path.join(ROOT, file), 'utf8')
}

/** Lists the files of the repository that a file imports, as paths from the root; packages are omitted. */
export function listImports(file: string): string[] {
  return listSpecifiers(readSource(file)).flatMap((specifier) => {
    if (specifier.startsWith('#')) return [specifier.slice(1)]
    if (specifier.startsWith('.')) return [path.normalize(path.join(path.dirname(file), specifier))]
    return []
  })
}

/** Lists the packages that a file imports. */
export function listPackages(file: string): string[] {
  return listSpecifiers(readSource(file)).filter((specifier) => !/^[#.]/.test(specifier))
}

function listSpecifiers(source: string): string[] {
  const found = source.matchAll(
    /(?:^|\n)\s*(?:import|export)\b[^'"]*?from\s*'([^']+)'|import\(\s*'([^']+)'\s*\)|(?:^|\n)import\s+'([^']+)'/g,
  )
  return [...found]
    .map((match) => match[1] ?? match[2] ?? match[3] ?? '')
    .map((specifier) => specifier.replace(/\?.*$/, ''))
}
