import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { renderClientTypes } from './client-types/render.ts'

/** Writes client/src/api.ts from the calls of contract/v3. */
writeFileSync(path.resolve(import.meta.dirname, '../client/src/api.ts'), await renderClientTypes())
