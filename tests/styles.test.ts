import { basename, dirname, join } from 'node:path'
import postcss, { type Rule } from 'postcss'
import { describe, expect, it } from 'vitest'
import { readSource, sourceFiles } from './source-files.ts'

/**
 * A style sheet is for a shape of its own: a viewer, a table, a print. Rows, gaps and texts use Stack, Group,
 * SimpleGrid and Text of the library, and the parts of web/ui. The folders listed here still have plain classes, with
 * their number.
 */
const STILL: Record<string, number> = {}

/**
 * Widths where layouts may change: the last pixel of a phone, of an upright tablet and of a tablet, the first beyond a
 * phone and a tablet, and a laptop.
 */
const BREAKPOINTS = new Set([700, 701, 900, 1200, 1201, 1440])

const LAYOUT =
  /^(display|gap|(row|column)-gap|(flex|grid|align|justify|place|margin|padding|overflow)(-.*)?|(min-|max-)?(width|height)|order|list-style)$/
const TEXT =
  /^(color|(font|letter|line|word)-.*|font|text-(align|overflow|wrap|transform)|overflow-wrap|white-space|word-break)$/

const modules = sourceFiles(/\.module\.css$/).map((file) => ({ file, root: postcss.parse(readSource(file)) }))
const sources = sourceFiles()
  .filter((file) => file.startsWith('web/'))
  .map((file) => ({ file, source: readSource(file) }))

describe('a style sheet', () => {
  it('has no class that sets only layout or text', () => {
    const found: Record<string, number> = {}
    for (const { file, root } of modules) {
      // web/ui is the place for layout that the library does not offer.
      if (file.startsWith('web/ui/')) continue
      const plain = plainClasses(rulesOf(root)).length
      if (plain > 0) found[featureFolder(file)] = (found[featureFolder(file)] ?? 0) + plain
    }
    expect(found).toEqual(STILL)
  })

  it('uses only the shared breakpoints of phone, tablet and laptop', () => {
    const other = sourceFiles(/\.(css|tsx?)$/)
      .filter((file) => file.startsWith('web/'))
      .flatMap((file) => widthsOf(readSource(file)).map((width) => ({ file, width })))
      .filter(({ width }) => !BREAKPOINTS.has(width))
    expect(other).toEqual([])
  })

  it('has no unused class', () => {
    expect(modules.flatMap(({ file, root }) => unused(file, classesOf(rulesOf(root))))).toEqual([])
  })
})

/** Returns the widths in queries of the window; container queries depend on their own content. */
function widthsOf(source: string) {
  const queries = [...source.matchAll(/@media [^{]*|'\(m(?:ax|in)-width: [^']*/g)].map(([query]) => query)
  return queries.flatMap((query) => [...query.matchAll(/width[^)]*?(\d+)px/g)].map(([, width]) => Number(width)))
}

function rulesOf(root: postcss.Root) {
  const rules: Rule[] = []
  root.walkRules((rule) => void rules.push(rule))
  return rules
}

function classesOf(rules: readonly Rule[]) {
  return [...new Set(rules.flatMap(({ selector }) => namesIn(selector)))]
}

function namesIn(selector: string) {
  return [...selector.replaceAll(/:global\([^)]*\)/g, '').matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name)
}

/** Returns the classes whose rules are all unconditional and set nothing but layout and text. */
function plainClasses(rules: readonly Rule[]) {
  const shapes = new Set(rules.filter((rule) => !isPlain(rule)).flatMap(({ selector }) => namesIn(selector)))
  return classesOf(rules).filter((name) => !shapes.has(name))
}

function isPlain({ parent, selectors, nodes }: Rule) {
  return (
    parent?.type === 'root' &&
    selectors.every((selector) => /^\.[\w-]+$/.test(selector)) &&
    nodes.every((node) => node.type !== 'decl' || LAYOUT.test(node.prop) || TEXT.test(node.prop))
  )
}

/**
 * Returns the classes that no file uses. A file that imports the sheet uses a class as `classes.name`; if one looks
 * classes up by `classes[kind]`, or passes the sheet on as `classNames`, any may be used.
 */
function unused(file: string, names: readonly string[]) {
  const readers = sources.flatMap(({ file: reader, source }) => {
    const [, alias, from = ''] = new RegExp(`import (\\w+) from '([^']*/${basename(file)})'`).exec(source) ?? []
    if (!alias || resolved(reader, from) !== file) return []
    return [{ alias, source }]
  })
  const handsOver = ({ alias, source }: (typeof readers)[number]) =>
    new RegExp(`\\b${alias}\\[|classNames(=\\{|: )${alias}[},]`).test(source)
  if (readers.some(handsOver)) return []
  return names
    .filter((name) => !readers.some(({ alias, source }) => new RegExp(`\\b${alias}\\.${name}\\b`).test(source)))
    .map((name) => `${file}: ${name}`)
}

function resolved(reader: string, from: string) {
  return from.startsWith('#') ? from.slice(1) : join(dirname(reader), from)
}

function featureFolder(file: string) {
  return dirname(file)
    .split('/')
    .slice(0, file.startsWith('web/features/') ? 3 : 2)
    .join('/')
}
