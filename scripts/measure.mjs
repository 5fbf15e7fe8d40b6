/** Prints the size of each folder and what its code costs to read, so that a change of shape is judged by figures. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseAst } from 'vite'

const FOLDERS = [
  'contract',
  'server',
  'web',
  'mesh',
  'sandbox',
  'demo',
  'arches',
  'bench',
  'client',
  'tests',
  'e2e',
  'scripts',
]
const GENERATED = ['server/db/schema.ts', 'client/src/api.ts']
const EFFECTS = new Set(['useEffect', 'useLayoutEffect', 'useInsertionEffect'])
const SUPPRESSION = /(ox|es)lint-disable|@ts-(expect-error|ignore)/g
/** A file of so few lines seldom holds an idea of its own. */
const SHORT = 15
/** With their widths. */
const COLUMNS = [
  ['', 12],
  ['files', 9],
  ['lines', 9],
  ['CSS', 8],
  ['statements', 12],
  ['effects/1000', 14],
  ['as/1000', 9],
  ['suppressions/1000', 19],
  ['short files', 13],
]

const files = execFileSync('git', ['ls-files', ...FOLDERS], { encoding: 'utf8' })
  .trim()
  .split('\n')
print(COLUMNS.map(([name]) => name))
for (const folder of FOLDERS)
  print([folder.padEnd(12), ...measure(files.filter((file) => file.startsWith(`${folder}/`)))])

function print(cells) {
  console.log(cells.map((cell, at) => String(cell).padStart(COLUMNS[at][1])).join(''))
}

function measure(all) {
  const sum = { code: 0, css: 0, statements: 0, effects: 0, casts: 0, suppressions: 0, short: 0 }
  const code = all.filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !GENERATED.includes(file))
  for (const file of code) count(file, sum)
  for (const file of all.filter((each) => each.endsWith('.css'))) sum.css += linesOf(readFileSync(file, 'utf8'))
  const perThousand = (number) => ((1000 * number) / sum.code).toFixed(2)
  const ratios = [sum.effects, sum.casts, sum.suppressions].map(perThousand)
  return [code.length, sum.code, sum.css, sum.statements, ...ratios, sum.short]
}

function count(file, sum) {
  const text = readFileSync(file, 'utf8')
  const lines = linesOf(text)
  sum.code += lines
  sum.suppressions += text.match(SUPPRESSION)?.length ?? 0
  if (lines <= SHORT) sum.short += 1
  walk(parseAst(text, { lang: file.endsWith('.mjs') ? 'js' : file.endsWith('x') ? 'tsx' : 'ts' }, file), sum)
}

function walk(node, sum) {
  if (Array.isArray(node)) {
    for (const each of node) walk(each, sum)
    return
  }
  if (typeof node?.type !== 'string') return
  if (/(Statement|Declaration)$/.test(node.type)) sum.statements += 1
  if (node.type === 'CallExpression' && EFFECTS.has(node.callee.name)) sum.effects += 1
  if (node.type === 'TSAsExpression' && node.typeAnnotation.typeName?.name !== 'const') sum.casts += 1
  for (const value of Object.values(node)) if (typeof value === 'object') walk(value, sum)
}

function linesOf(text) {
  return text.split('\n').length - 1
}
