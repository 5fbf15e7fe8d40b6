/** Builds client/dist, which is what npm packs: modules, their types and the license. */

import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, rmSync } from 'node:fs'
import path from 'node:path'

const root = path.dirname(import.meta.dirname)
const dist = path.join(root, 'client/dist')
rmSync(dist, { recursive: true, force: true })
const compiler = path.join(root, 'node_modules/typescript/bin/tsc')
execFileSync(process.execPath, [compiler, '-p', path.join(root, 'client/tsconfig.build.json')], { stdio: 'inherit' })
cpSync(path.join(root, 'LICENSE'), path.join(dist, 'LICENSE'))
chmodSync(path.join(dist, 'cli.js'), 0o755)
