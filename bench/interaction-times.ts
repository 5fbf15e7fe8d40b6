import type { Browser } from '@playwright/test'
import { openTab, openWindow, readMainThreadTime, type Portal, type Tab } from './browser.ts'
import { interactions, type Interaction } from './interactions.ts'

/** In ms: how long the pointer rests on a target before the press, and how long a person looks at the result. */
const REST = 150
const OBSERVATION_MS = 700
/** In ms until an opened page has finished its own work. */
const IDLE = 2500

type Timed = { press: Interaction; answers: number[]; work: number[] }

export async function measureInteractions(browser: Browser, portal: Portal, turns: number, labelPattern: RegExp) {
  console.log(`\n  ${'press'.padEnd(34)}      p50      p95   at most   main thread   at most`)
  const all: Timed[] = []
  for (const press of interactions.filter(({ label }) => labelPattern.test(label))) {
    const context = await openWindow(browser, portal.url, portal.tokens[press.who])
    const tab = await openTab(context)
    const timed: Timed = { press, answers: [], work: [] }
    try {
      for (let turn = 0; turn < turns; turn += 1) {
        if (turn === 0 || press.isFirst) await load(tab, press, portal)
        await measureTurn(tab, timed, turn)
      }
      print(timed)
      all.push(timed)
    } catch (error) {
      console.log(
        `  ${press.label.padEnd(34)} no answer: ${error instanceof Error ? error.message.split('\n')[0] : ''}`,
      )
    }
    await context.close()
  }
  const slowest = all
    .filter(({ press }) => press.limits.answer !== undefined)
    .sort((a, b) => limitShare(b) - limitShare(a))
    .slice(0, 3)
    .map((timed) => `${timed.press.label} (${milliseconds(at(timed.answers, 0.95)).trim()})`)
  console.log(`\n  the slowest three, by what they may take: ${slowest.join(', ')}`)
}

async function load({ page }: Tab, { from }: Interaction, { organization }: Portal) {
  await page.goto(from.replace(':organization', String(organization)))
  await page.waitForTimeout(IDLE)
}

async function measureTurn(tab: Tab, { press, answers, work }: Timed, turn: number) {
  const { page } = tab
  await press.before?.(page, turn)
  await page.waitForTimeout(OBSERVATION_MS)
  const key = press.key?.(turn)
  const isHover = key === ''
  const target = await press.at?.(page, turn).boundingBox()
  if (target && !isHover) await page.mouse.move(target.x + 12, target.y + target.height / 2, { steps: 3 })
  await page.waitForTimeout(REST)
  await page.evaluate(
    `answerTo(${isHover ? "'pointermove'" : key ? "'keydown'" : "'pointerdown'"}, () => ${press.answer(turn)}, ${press.pause ?? 0})`,
  )
  const before = await readMainThreadTime(tab)
  if (target && isHover) await page.mouse.move(target.x + 12, target.y + target.height / 2)
  else if (key) await page.keyboard.press(key)
  else {
    await page.mouse.down()
    await page.mouse.up()
  }
  const answered = Number(await page.evaluate('answered'))
  await page.waitForTimeout(press.within ?? OBSERVATION_MS)
  answers.push(answered - (press.pause ?? 0))
  work.push((await readMainThreadTime(tab)) - before)
}

function print({ press: { label, limits }, answers, work }: Timed) {
  const cells = [at(answers, 0.5), at(answers, 0.95), limits.answer, at(work, 0.5), limits.work]
  const [p50, p95, most, thread, mostWork] = cells.map(milliseconds)
  console.log(`  ${label.padEnd(34)} ${p50} ${p95}  ${most}      ${thread}  ${mostWork}`)
}

function limitShare({ press, answers }: Timed) {
  return at(answers, 0.95) / (press.limits.answer ?? Infinity)
}

function at(times: readonly number[], share: number) {
  return times.toSorted((a, b) => a - b)[Math.ceil(share * times.length) - 1] ?? 0
}

function milliseconds(value: number | undefined) {
  return (value === undefined ? '' : `${value.toFixed(0)} ms`).padStart(8)
}
