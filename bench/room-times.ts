import type { Browser, Page } from '@playwright/test'
import { listPids, openTab, openWindow, type Portal } from './browser.ts'
import { readProcessorTime } from './processor-time.ts'
import { median } from './time.ts'

const TURNS = 3
const TURNING = 3000
const IDLE = 3000

type Turned = { frames: number; each: number }

const STAGE = `document.querySelector('[role="application"]')`
const PAIR = `(frames3d.at(-1)?.triangles.length ?? 0) > 1`
const FINE = `(frames3d.at(-1)?.triangles ?? []).some((count) => count > 200000)`
const MEASURED = `document.body.textContent.includes('Distance to ')`
const PIN = `[...document.querySelectorAll('[data-pin]')].some((pin) => pin.style.visibility === 'visible')`
const CANCELLED = `document.body.textContent.includes('were not measured to their end')`

/** Measures the scripts that the room adds to those of the case pages, which show a small model themselves. */
export async function measureScripts(browser: Browser, portal: Portal, patient: number) {
  const context = await openWindow(browser, portal.url, portal.tokens.practice)
  const { page } = await openTab(context)
  await page.goto(`/patient-details/${patient}`)
  await page.waitForTimeout(IDLE)
  const before = await scripts(page)
  await page.evaluate(`goTo('/patient-details/${patient}/review')`)
  await page.evaluate(`painted(() => ${STAGE} && frames3d.length > 0)`)
  await page.waitForTimeout(IDLE)
  const opened = (await scripts(page)).filter(({ name }) => !before.some((each) => each.name === name))
  const early = before.filter(({ name }) => /\/Room-/.test(name))
  printResult('scripts of the room before it is opened', formatSizes(early), 'none')
  printResult('scripts that its opening loads', formatSizes(opened))
  await context.close()
}

type Script = { name: string; bytes: number }

async function scripts(page: Page) {
  return page.evaluate<Script[]>(
    `performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
      .map(({ name, encodedBodySize }) => ({ name, bytes: encodedBodySize }))`,
  )
}

function formatSizes(all: readonly Script[]) {
  return `${all.length} files, ${(all.reduce((sum, { bytes }) => sum + bytes, 0) / 1000).toFixed(0)} kB`
}

export async function measureRoom(browser: Browser, portal: Portal, patient: number) {
  const samples: Record<string, number[]> = {}
  const addSample = (name: string, value: number) => (samples[name] ??= []).push(value)
  const addTurned = (name: string, { frames, each }: Turned) => {
    addSample(`${name} turned`, frames)
    addSample(`${name} each`, each)
  }
  for (let turn = 0; turn < TURNS; turn++) {
    const context = await openWindow(browser, portal.url, portal.tokens.practice)
    const { page } = await openTab(context)
    await page.goto(`/patient-details/${patient}/review?mode=compare&with=0`, { waitUntil: 'commit' })
    addSample('first', Number(await page.evaluate(`painted(() => ${PAIR}).then((at) => at - lastBytes())`)))
    addSample('fine', Number(await page.evaluate(`painted(() => ${FINE}).then((at) => at - lastBytes())`)))
    await page.waitForTimeout(IDLE)
    addTurned('pair', await turnModel(page))
    const used = await readRendererTime(page)
    addSample('map', await answerTo(page, MEASURED, () => page.getByText('What moved', { exact: true }).click()))
    addSample('map used', (await readRendererTime(page)) - used)
    await page.waitForTimeout(IDLE)
    addTurned('map', await turnModel(page))
    await page.getByText('Review', { exact: true }).click()
    await page.getByRole('button', { name: 'Both', exact: true }).click()
    await page.waitForTimeout(IDLE)
    addTurned('both', await turnModel(page))
    await page.keyboard.press('c')
    await page.waitForTimeout(IDLE / 3)
    const { x, y } = await stageCenter(page)
    await page.mouse.move(x, y)
    addSample(
      'pin',
      await answerTo(page, PIN, async () => {
        await page.mouse.down()
        await page.mouse.up()
      }),
    )
    await page.goto(`/patient-details/${patient}/review?mode=moved`)
    addSample(
      'cancelled',
      Number(await page.evaluate(`pressed('Cancel').then(async (at) => (await painted(() => ${CANCELLED})) - at)`)),
    )
    await context.close()
  }
  const formatMedian = (name: string) => median(samples[name] ?? [Number.NaN]).toFixed(0)
  const ms = (name: string) => `${formatMedian(name)} ms`
  const formatTurned = (name: string) =>
    `${formatMedian(`${name} turned`)} a second, ${formatMedian(`${name} each`)} ms each`
  printResult('first frame of both, from their last byte', ms('first'), '1500 ms')
  printResult('as fine as it gets', ms('fine'))
  printResult('frames while turning: side by side', formatTurned('pair'), '30')
  printResult('frames while turning: the map', formatTurned('map'), '30')
  printResult('frames while turning: one over the other', formatTurned('both'), '30')
  printResult('what moved, from the press to the map', ms('map'), '3000 ms')
  printResult('  processor time of it', ms('map used'))
  printResult('the measuring cancelled', ms('cancelled'))
  printResult('a pin, from the press until it is painted', ms('pin'), '50 ms')
}

/** Returns the ms from the press to the painted answer. */
async function answerTo(page: Page, isThere: string, press: () => Promise<void>) {
  await page.evaluate(`answerTo('pointerdown', () => ${isThere}, 0)`)
  await press()
  return Number(await page.evaluate('answered'))
}

/**
 * Returns the frames per second while the model is dragged, and the processor time per frame of the page and the GPU
 * process.
 */
async function turnModel(page: Page): Promise<Turned> {
  const { x, y } = await stageCenter(page)
  await page.mouse.move(x, y)
  await page.mouse.down()
  const used = await readRendererTime(page)
  await page.evaluate('void (frames3d.length = 0)')
  const deadline = Date.now() + TURNING
  for (let step = 0; Date.now() < deadline; step++) await page.mouse.move(x + 150 * Math.sin(step / 20), y + (step % 3))
  const frames = Number(await page.evaluate('frames3d.length'))
  const each = ((await readRendererTime(page)) - used) / frames
  await page.mouse.up()
  await page.waitForTimeout(IDLE / 3)
  return { frames: (1000 * frames) / TURNING, each }
}

async function readRendererTime(page: Page) {
  const browser = page.context().browser()
  if (!browser) throw new Error('The page has no browser.')
  const pids = await listPids(browser)
  return [...pids.page, ...pids.pictures].reduce((sum, pid) => sum + readProcessorTime(pid), 0)
}

async function stageCenter(page: Page) {
  const box = await page.getByRole('application').boundingBox()
  if (!box) throw new Error('The room has no stage.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

export function printResult(what: string, value: string, target = '') {
  console.log(`  ${what.padEnd(44)} ${value.padStart(26)}   ${target}`)
}
