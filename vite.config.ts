import { readFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { codeLayers } from './scripts/code-layers.ts'

const API = process.env.API_URL ?? 'http://localhost:3000'

// A tenth would be five hundredths smaller and keep the first start waiting for two seconds more.
const BROTLI = 8

// Named to the bundler, so that it asks a plugin about these files and not about thousands.
const CONTRACT = /\/contract\/[\w.-]+\.ts$/

export default defineConfig({
  root: 'web',
  // Beside node_modules it would be shared by everybody who links that folder.
  cacheDir: '../.cache/vite',
  // The server puts a fresh one in its place with every page.
  html: { cspNonce: '__NONCE__' },
  plugins: [react(), precompressed(), withoutJsonSchema(), withoutZodWords(), withoutSummaries(), withoutReplies()],
  css: {
    // A fifth of a build's time less than PostCSS. Containers are asked for by name from other files.
    transformer: 'lightningcss',
    lightningcss: { cssModules: { container: false, grid: false, customIdents: false } },
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    // The packages within the bundles, for the list of licenses of the package (scripts/package/licenses.mjs).
    license: { fileName: '.vite/licenses.json' },
    // The server maps the stacks of errors that browsers report; browsers are not told of the maps.
    sourcemap: 'hidden',
    target: 'es2023',
    // An inlined worker or font would be a data: url, which the content security policy refuses.
    assetsInlineLimit: 0,
    // What may be how large is said by budget.json.
    chunkSizeWarningLimit: Infinity,
    // Every browser of this target knows modulepreload by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Of thousands of icons only those are read that somebody imports: a third of the time of a build.
      experimental: { lazyBarrel: true },
      output: {
        sourcemapExcludeSources: true,
        // The start page carries the name of every chunk of every screen; words in them would cost it a kilobyte.
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: 'assets/[hash][extname]',
        codeSplitting: {
          groups: [
            // What the first page is made of every other needs, too.
            { name: 'start', tags: ['$initial'] },
            { name: codeLayers(fileURLToPath(new URL('web', import.meta.url))), debugName: 'layers' },
          ],
          includeDependenciesRecursively: false,
        },
      },
    },
  },
  // The bundles of workers have options of their own.
  worker: { rolldownOptions: { output: { sourcemapExcludeSources: true } } },
  server: {
    proxy: { '/api': API, '/files': API, '/socket.io': { target: API, ws: true } },
  },
})

/** zod's own words for what is wrong reach nobody: a field that can be wrong has the words of the specification. */
function withoutZodWords(): Plugin {
  return {
    name: 'without-zod-words',
    enforce: 'pre',
    apply: 'build',
    load: {
      filter: { id: /\/zod\/v4\/locales\/en\.js$/ },
      handler: () => "export default () => ({ localeError: () => 'Invalid value.' })",
    },
  }
}

/** zod carries its JSON schema writer into every bundle; only the server's reference page uses it. */
function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    enforce: 'pre',
    apply: 'build',
    load: {
      filter: { id: /\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/ },
      handler(id) {
        const names = [...readFileSync(id, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm)].map(
          (match) => match[1],
        )
        return `${names.map((name) => `export const ${name} = () => undefined`).join('\n')}\nexport const process = () => undefined`
      },
    },
  }
}

/** What a call does is said on the server's reference page; in the browser nobody reads it. */
function withoutSummaries(): Plugin {
  return {
    name: 'without-summaries',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: CONTRACT },
      handler: (code) => ({ code: code.replace(/^ +summary:\s+(['"]).*\1,$/gm, ''), map: null }),
    },
  }
}

type Node = { type: string; start: number; end: number; [key: string]: unknown }

/**
 * The browser trusts what the server has parsed: the reply schemas of the calls, half of the contract, stay out of it.
 * What only they needed is then dropped by tree shaking, for which the calls of zod are said to be pure.
 */
function withoutReplies(): Plugin {
  return {
    name: 'without-replies',
    apply: 'build',
    transform: {
      filter: { id: CONTRACT },
      handler(code) {
        const cuts: [number, number][] = []
        const pure: number[] = []
        for (const statement of this.parse(code).body as unknown as Node[]) {
          const declared =
            statement.type === 'ExportNamedDeclaration' ? (statement.declaration as Node | null) : statement
          if (declared?.type !== 'VariableDeclaration') continue
          for (const { init } of declared.declarations as { init: Node | null }[]) {
            if (init?.type !== 'CallExpression') continue
            pure.push(init.start)
            if ((init.callee as Node & { name?: string }).name === 'group') cuts.push(...repliesIn(init))
          }
        }
        // No places are mapped in these files: they declare, so that stacks of errors hardly ever have one of them.
        return { code: rewritten(code, cuts, pure), map: { mappings: '' } }
      },
    },
  }
}

function repliesIn(group: Node) {
  const [calls] = group.arguments as (Node & { properties?: Node[] })[]
  return (calls?.properties ?? []).flatMap((call) => {
    const fields = (call.value as { properties?: Node[] } | undefined)?.properties ?? []
    return fields
      .filter(({ key }) => (key as { name?: string } | undefined)?.name === 'reply')
      .map(({ value }): [number, number] => [(value as Node).start, (value as Node).end])
  })
}

/** From the end, so that the places before stay where they are. */
function rewritten(code: string, cuts: readonly [number, number][], pure: readonly number[]) {
  const edits = [
    ...cuts.map(([start, end]) => ({ start, end, text: 'undefined' })),
    ...pure.map((start) => ({ start, end: start, text: '/* @__PURE__ */ ' })),
  ].sort((a, b) => b.start - a.start)
  return edits.reduce((text, { start, end, text: next }) => text.slice(0, start) + next + text.slice(end), code)
}

/** Writes .gz and .br beside every text file, so that the server never compresses while somebody waits. */
function precompressed(): Plugin {
  const squeeze = promisify(gzip)
  const squeezeHarder = promisify(brotliCompress)
  return {
    name: 'precompressed',
    apply: 'build',
    async writeBundle({ dir = '.' }) {
      const files = await readdir(dir, { recursive: true })
      for (const file of files.filter((name) => /\.(?:js|css|svg|json)$/.test(name))) {
        const path = join(dir, file)
        const bytes = await readFile(path)
        await writeFile(`${path}.gz`, await squeeze(bytes, { level: 9 }))
        await writeFile(
          `${path}.br`,
          await squeezeHarder(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI } }),
        )
      }
    },
  }
}
