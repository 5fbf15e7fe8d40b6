import { readFileSync } from 'node:fs'
import type { Browser } from '@playwright/test'
import { listPids, openTab, openWindow, PHONE, type Pids, type Portal, type Tab } from './browser.ts'

/** Long enough for the renderer to be released, which is cached for the next page with a model. */
const REST = 8000
const SAMPLE_INTERVAL_MS = 50
const LIST = '/patients'

/**
 * MB of the browser's processes: the page, and the GPU process, which uses memory too if there is no graphics card. A
 * page's process retains freed memory for a while, so `retained` is what the page itself references.
 */
type Memory = { page: number; pictures: number }
type Collected = Memory & { retained: number }
type HeapUsage = { usedSize: number; embedderHeapUsedSize: number; backingStorageSize: number }

/**
 * Opens the room on a phone with a large pair and leaves it, twice, because the first visit leaves the code of the room
 * behind. Garbage is collected before each count.
 */
export async function measureMemory(browser: Browser, portal: Portal, patient: number) {
  const context = await openWindow(browser, portal.url, portal.tokens.practice, PHONE)
  const tab = await openTab(context)
  const { page } = tab
  await page.goto(LIST)
  const pids = await listPids(browser)
  await page.waitForTimeout(REST)
  const before = await collected(tab, pids)
  let most = 0
  const timer = setInterval(() => (most = Math.max(most, readMemory(pids).page)), SAMPLE_INTERVAL_MS)
  const visit = async () => {
    await page.evaluate('void (frames3d.length = 0)')
    await page.evaluate(`goTo('/patient-details/${patient}/review?mode=compare&with=0')`)
    await page.evaluate(`painted(() => (frames3d.at(-1)?.triangles.length ?? 0) > 1)`)
    while (page.workers().length > 0) await page.waitForTimeout(SAMPLE_INTERVAL_MS)
    await page.waitForTimeout(REST)
    const open = await collected(tab, pids)
    await page.evaluate(`goTo('${LIST}')`)
    await page.waitForTimeout(REST)
    return { open, after: await collected(tab, pids) }
  }
  const [first, second] = [await visit(), await visit()]
  clearInterval(timer)
  await context.close()
  return { most, stages: [before, first.open, first.after, second.open, second.after] }
}

async function collected({ page, devtools }: Tab, pids: Pids): Promise<Collected> {
  for (let round = 0; round < 3; round++) {
    await devtools.send('HeapProfiler.collectGarbage')
    await page.waitForTimeout(SAMPLE_INTERVAL_MS * 10)
  }
  // The protocol documents these fields, but its types do not contain them yet.
  const heap = (await devtools.send('Runtime.getHeapUsage')) as HeapUsage
  return { ...readMemory(pids), retained: (heap.usedSize + heap.embedderHeapUsedSize + heap.backingStorageSize) / 1e6 }
}

function readMemory({ page, pictures }: Pids): Memory {
  return { page: sum(page), pictures: sum(pictures) }
}

/** Returns the MB of anonymous memory, which excludes the shared program. */
function sum(pids: readonly number[]) {
  const kilobytes = pids.map((pid) => Number(/RssAnon:\s+(\d+)/.exec(readStatus(pid))?.[1] ?? 0))
  return kilobytes.reduce((all, each) => all + each, 0) / 1000
}

function readStatus(pid: number) {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    // The process has ended.
    return ''
  }
}
