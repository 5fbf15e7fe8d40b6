// Plays what an operator does, with the packaged portal: `npm run acceptance` all of it, `npm run acceptance -- package proxies`
// those parts. --tarball=FILE takes a package that is made already, --previous=FILE one of the release before.

import { parseArgs } from 'node:util'
import { keysOf } from '#contract/records.ts'
import { type Ground, openGround } from './ground.ts'

const PARTS = {
  manifests: () => import('./manifests.ts'),
  package: () => import('./package.ts'),
  image: () => import('./image.ts'),
  proxies: () => import('./proxies.ts'),
  upgrade: () => import('./upgrade.ts'),
  loss: () => import('./loss.ts'),
  restore: () => import('./restore.ts'),
  'point-in-time': () => import('./point-in-time.ts'),
  move: () => import('./move.ts'),
  load: () => import('./load.ts'),
} satisfies Record<string, () => Promise<{ walk: (ground: Ground) => Promise<void> }>>

const { values, positionals } = parseArgs({
  options: { tarball: { type: 'string' }, previous: { type: 'string' } },
  allowPositionals: true,
})
const unknown = positionals.filter((each) => !keysOf(PARTS).some((name) => name === each))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}: write ${keysOf(PARTS).join(', ')}.`)
  process.exit(2)
}

const parts = keysOf(PARTS).filter((name) => positionals.length === 0 || positionals.includes(name))
const failed: string[] = []
const ground = openGround(values)
for (const name of parts) {
  console.log(`\n== ${name}`)
  try {
    const { walk } = await PARTS[name]()
    await walk(ground)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    failed.push(name)
  }
}
ground.remove()
console.log(
  `\n${parts.length - failed.length} passed, ${failed.length} failed${failed.map((name) => `\nFAILED ${name}`).join('')}`,
)
process.exit(failed.length > 0 ? 1 : 0)
