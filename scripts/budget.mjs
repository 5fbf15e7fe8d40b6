import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const MEASURES = ['js', 'css', 'scripts']
const ROOT = fileURLToPath(new URL('..', import.meta.url))

/**
 * Measures what each screen of web/budget.json loads before the first input (kB gzipped); throws if one exceeds its
 * budget.
 */
export function checkBudget({ root = ROOT, out = join(root, 'dist/web') } = {}) {
  const manifest = JSON.parse(readFileSync(join(out, '.vite/manifest.json'), 'utf8'))
  const { screens } = JSON.parse(readFileSync(join(root, 'web/budget.json'), 'utf8'))
  const measured = screens.map((screen) => measure(screen, manifest, out))
  const tooBig = measured.filter((each) =>
    MEASURES.some((measure) => each[measure] > (each.budget[measure] ?? Infinity)),
  )
  if (tooBig.length > 0) throw new Error(`Over the bundle budget:\n${tooBig.map(formatScreen).join('\n')}`)
  return measured
}

function measure(screen, manifest, out) {
  // A page that does not exist yet is skipped.
  const pages = screen.pages.filter((page) => manifest[page])
  const chunks = new Set()
  const styles = new Set()
  for (const entry of ['index.html', ...pages]) follow(entry)
  return {
    name: screen.name,
    missing: screen.pages.filter((page) => !manifest[page]),
    js: kilobytes([...chunks]),
    css: kilobytes([...styles]),
    scripts: chunks.size,
    budget: screen,
  }

  function follow(key) {
    const chunk = manifest[key]
    if (!chunk || chunks.has(chunk.file)) return
    chunks.add(chunk.file)
    for (const style of chunk.css ?? []) styles.add(style)
    for (const next of chunk.imports ?? []) follow(next)
  }

  function kilobytes(files) {
    const bytes = files.map((file) => gzipSync(readFileSync(join(out, file)), { level: 9 }).length)
    return Math.round(bytes.reduce((sum, each) => sum + each, 0) / 100) / 10
  }
}

function formatScreen({ name, js, css, scripts, budget, missing }) {
  const limit = (value) => (value === undefined ? 'no limit' : `at most ${value}`)
  const later = missing.length > 0 ? `; without ${missing.join(', ')}` : ''
  return `${name}: JS ${js} kB (${limit(budget.js)}), CSS ${css} kB (${limit(budget.css)}), ${scripts} scripts (${limit(budget.scripts)})${later}`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!existsSync(join(ROOT, 'dist/web'))) throw new Error('Build the web app first.')
  for (const each of checkBudget()) console.log(formatScreen(each))
}
