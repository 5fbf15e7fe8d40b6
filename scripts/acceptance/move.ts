import { readFileSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '#server/testing/cluster.ts'
import { hashFiles, signIn, submitCase } from './client.ts'
import type { Ground } from './ground.ts'
import { openOwnSite, refused } from './own-site.ts'
import { localVariables, type Portal, startPortal } from './portal.ts'
import { must, step } from './steps.ts'

/** An evaluation on the embedded database is taken to PostgreSQL and the file storage of a new portal, as docs/operations.md says. */
export async function walk(ground: Ground) {
  const evaluation = ground.folder('evaluation')
  const site = await openOwnSite(ground, 'moved')
  const port = await freePort()
  const portals: Portal[] = []
  const move = (more?: Record<string, string>) => site.typodont(['move', '--from', evaluation], more)
  const startEvaluation = async () => {
    const portal = await startPortal([site.program, 'start'], localVariables(port, { DATA_DIR: evaluation }))
    portals.push(portal)
    return portal
  }
  try {
    const tried = await step('an evaluation with the demo world', startEvaluation)
    const client = await signIn(tried.url)
    const patient_id = await step('a case with a scan', () => submitCase(client, 'Moved'))
    const files = await hashFiles(client, patient_id)
    await step('another secret is refused', () => refused(() => move(), 'APP_SECRET is not that of the evaluation'))
    const APP_SECRET = readFileSync(path.join(evaluation, 'secret'), 'utf8').trim()
    await step('it is not moved while it runs', () => refused(() => move({ APP_SECRET }), 'is running: stop it first'))
    await step('the evaluation is stopped', () => tried.stop())
    const said = await step(`moved, its files to ${site.store.name}`, () => move({ APP_SECRET }))
    must(said.includes('The portal is moved'), said)
    const portal = await step('the new portal starts', () => site.start({ APP_SECRET }))
    portals.push(portal)
    const again = await step('signed in with the former password', () => signIn(portal.url))
    await step('the case and its files, byte for byte', async () => {
      const found = await hashFiles(again, patient_id)
      must(found === files, `The files are ${found} instead of ${files}.`)
    })
    await step('another case with a scan', async () => void (await hashFiles(again, await submitCase(again, 'Later'))))
    await step('the trail is whole', () => void site.typodont(['trail', 'verify'], { APP_SECRET }))
    const old = await step('the evaluation starts to be read', startEvaluation)
    await step('and refuses to change', async () => {
      const reader = await signIn(old.url)
      await hashFiles(reader, patient_id)
      const outcome = await submitCase(reader, 'Refused').then(
        () => 'a submitted case',
        (error: unknown) => String(error),
      )
      must(outcome.includes('has moved to'), `It answered with: ${outcome}`)
    })
    await step('both stopped', async () => void (await Promise.all([old.stop(), portal.stop()])))
  } finally {
    for (const portal of portals) portal.kill()
    await site.remove()
  }
}
