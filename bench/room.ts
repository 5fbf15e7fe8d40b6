import { openBrowser, type Portal } from './browser.ts'
import { makePair } from './room-meshes.ts'
import { measureMemory } from './room-memory.ts'
import { measureRoom, measureScripts, printResult } from './room-times.ts'
import { offerPair } from './room-world.ts'
import { startServer } from './servers.ts'
import { createDemoEnvironment, DEMO, portalUrl, signIn } from './screens.ts'

/** mm of a cell, whose triangles are each split into four: files of 15 MB, and of 30 for a pair of 60. */
const STEP = 0.49
const LARGE_STEP = 0.348
/** Measures waiting times in the review room, with a scan and a setup as large as those of a scanner. */
export async function benchRoom(port: number) {
  console.log('\nThe review room, a scan and a setup of 15 MB')
  const environment = createDemoEnvironment()
  const server = await startServer(environment, port, { PUBLIC_URL: '', ...DEMO })
  const browser = await openBrowser()
  try {
    const url = portalUrl(port)
    const tokens = { staff: await signIn(url, 'tech'), practice: await signIn(url, 'owner') }
    const portal: Portal = { url, tokens, organization: 1 }
    const { patient, bytes, light } = await offerPair(portal, makePair(STEP))
    printResult('light form of the original', `${((100 * light) / bytes).toFixed(1)} %`, 'at most 25 %')
    await measureScripts(browser, portal, patient)
    await measureRoom(browser, portal, patient)
    const large = await offerPair(portal, makePair(LARGE_STEP))
    const { most, stages } = await measureMemory(browser, portal, large.patient)
    const formatStages = (of: (stage: (typeof stages)[number]) => number) =>
      stages.map((each) => of(each).toFixed(0)).join(' / ')
    printResult('60 MB on a phone, at most while it is read', `${most.toFixed(0)} MB`)
    printResult(
      '  MB before, open, closed, open, closed: held',
      formatStages(({ retained }) => retained),
      'as before',
    )
    printResult(
      '  the whole process',
      formatStages(({ page }) => page),
    )
    printResult(
      '  its pictures',
      formatStages(({ pictures }) => pictures),
    )
  } finally {
    await browser.close()
    await server.stop()
    await environment.drop()
  }
}
