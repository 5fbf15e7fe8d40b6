import type { Browser, BrowserContext } from '@playwright/test'
import { patientCalls } from '#contract/patients.ts'
import { openTab, openWindow, readMainThreadTime, type Portal } from './browser.ts'

type Start = { label: string; who?: 'staff' | 'practice'; path: string; usable: string; within?: number }

const TITLE = `document.querySelector('#main h1')`
const ROWS = `document.querySelector('tr[data-row]')`
const starts = (portal: Portal, patient: number): Start[] => [
  { label: 'login', path: '/login', usable: `document.querySelector('input[type="password"]')`, within: 2500 },
  { label: 'patients of everybody', who: 'staff', path: '/patients-page', usable: ROWS, within: 4000 },
  { label: 'patients of a practice', who: 'practice', path: '/patients', usable: ROWS, within: 4000 },
  {
    label: 'case',
    who: 'practice',
    path: `/patient-details/${patient}`,
    usable: TITLE,
  },
  {
    label: 'workflow',
    who: 'staff',
    path: `/patient-workflow/${patient}`,
    usable: TITLE,
  },
  {
    label: 'dashboard',
    who: 'staff',
    path: '/dashboard',
    usable: `document.querySelector('#main table, #main tr, #main li')`,
  },
  {
    label: 'Start A Case',
    who: 'practice',
    path: `/organizations/${portal.organization}/rx-forms/add`,
    usable: `document.querySelector('input')`,
  },
]

/** 1.6 Mbit/s and 150 ms, the connection of a slow phone. */
const LINK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const SECOND_VISIT = 1500
const TURNS = 3
const IDLE = 3000

/** Measures from the address to a usable page: files, work, and the time on a slow connection. */
export async function measureStarts(browser: Browser, portal: Portal, labelPattern: RegExp) {
  const patient = await anyCase(portal)
  console.log(`\n  ${'start'.padEnd(26)} scripts   sent  main thread   slow link   at most   again   at most`)
  for (const start of starts(portal, patient).filter(({ label }) => labelPattern.test(label))) {
    const token = start.who && portal.tokens[start.who]
    const fast: Opened[] = []
    const slow: Opened[] = []
    const again: Opened[] = []
    for (let turn = 0; turn < TURNS; turn += 1) {
      const local = await openWindow(browser, portal.url, token)
      fast.push(await open(local, start, false))
      await local.close()
      const far = await openWindow(browser, portal.url, token)
      slow.push(await open(far, start, true))
      again.push(await open(far, start, true))
      await far.close()
    }
    const [local, first, second] = [fast, slow, again].map(median)
    console.log(
      `  ${start.label.padEnd(26)} ${String(local?.files).padStart(7)} ${kilobytes(local?.bytes)} ${milliseconds(local?.work)}   ${milliseconds(first?.usable)} ${milliseconds(start.within)} ${milliseconds(second?.usable)} ${milliseconds(SECOND_VISIT)}`,
    )
  }
}

type Opened = { usable: number; work: number; files: number; bytes: number }

async function open(context: BrowserContext, { path, usable }: Start, isSlow: boolean): Promise<Opened> {
  const tab = await openTab(context)
  if (isSlow) {
    await tab.devtools.send('Network.enable')
    await tab.devtools.send('Network.emulateNetworkConditions', LINK)
  }
  await tab.page.addInitScript(`globalThis.usable = painted(() => ${usable})`)
  await tab.page.goto(path, { waitUntil: 'commit' })
  const at = Number(await tab.page.evaluate('usable'))
  const work = await readMainThreadTime(tab)
  // in-page.js returns two numbers.
  const scripts = (await tab.page.evaluate(`scriptsUntil(${at})`)) as { files: number; bytes: number }
  // Scripts loaded during idle time belong to the first visit, too.
  await tab.page.waitForTimeout(IDLE)
  await tab.page.close()
  return { usable: at, work, ...scripts }
}

async function anyCase({ url, tokens, organization }: Portal) {
  const headers = { authorization: `Bearer ${tokens.practice}` }
  const reply = await fetch(`${url}/api/v2/organizations/${organization}/patients?perPage=5`, { headers })
  return patientCalls.listOfOrganization.reply.parse(await reply.json()).patients.data[0]?.id ?? 0
}

function median(all: readonly Opened[]) {
  return all.toSorted((a, b) => a.usable - b.usable)[Math.floor(all.length / 2)]
}

function milliseconds(value: number | undefined) {
  return (value === undefined ? '' : `${value.toFixed(0)} ms`).padStart(8)
}

function kilobytes(bytes: number | undefined) {
  return `${((bytes ?? 0) / 1000).toFixed(0)} kB`.padStart(7)
}
