import { readFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const API = process.env.API_URL ?? 'http://localhost:3000'

// What every page needs, in one file: many small ones compress worse and take more round trips.
const START =
  /node_modules\/(?:react|react-dom|scheduler|zod|clsx|get-nonce|use-sync-external-store|klona|fast-deep-equal|@tanstack\/(?:react-router|router-core|history|store|react-store|react-query|query-core)|@mantine\/form)\//

// Three sheets of the same parts: one file for whoever prints.
const PRINT = /web\/features\/patients\/print\//

export default defineConfig({
  root: 'web',
  // Beside node_modules it would be shared by everybody who links that folder.
  cacheDir: '../.cache/vite',
  // The server puts a fresh one in its place with every page.
  html: { cspNonce: '__NONCE__' },
  plugins: [react(), precompressed(), withoutJsonSchema(), withoutSummaries()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // An inlined worker or font would be a data: url, which the content security policy refuses.
    assetsInlineLimit: 0,
    // The list of what every screen will import would weigh two kilobytes in the entry: a screen asks for its parts itself,
    // and hovering a link has asked before.
    modulePreload: { resolveDependencies: (_file, parts, { hostType }) => (hostType === 'html' ? parts : []) },
    rolldownOptions: {
      output: {
        // The start page carries the name of every chunk of every screen; words in them would cost it a kilobyte.
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: 'assets/[hash][extname]',
        codeSplitting: {
          groups: [
            { name: 'start', test: START },
            { name: 'print', test: PRINT },
          ],
          includeDependenciesRecursively: false,
        },
      },
    },
  },
  server: {
    proxy: { '/api': API, '/files': API, '/socket.io': { target: API, ws: true } },
  },
})

/** zod carries its JSON schema writer into every bundle; only the server's reference page uses it. */
function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    enforce: 'pre',
    apply: 'build',
    load(id) {
      if (!/\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/.test(id)) return undefined
      const names = [...readFileSync(id, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm)].map(
        (match) => match[1],
      )
      return `${names.map((name) => `export const ${name} = () => undefined`).join('\n')}\nexport const process = () => undefined`
    },
  }
}

/** What a call does is said on the server's reference page; in the browser nobody reads it. */
function withoutSummaries(): Plugin {
  return {
    name: 'without-summaries',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      if (!/\/contract\/[\w.-]+\.ts$/.test(id)) return undefined
      return { code: code.replace(/^ +summary:\s+(['"]).*\1,$/gm, ''), map: null }
    },
  }
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
        await writeFile(`${path}.br`, await squeezeHarder(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }))
      }
    },
  }
}
