import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import { textColours } from './text-colours.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Violation = { id: string; help: string; nodes: { target: string[]; failureSummary?: string }[] }

const LEVELS = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }
/** The rules about colours, whose result can differ in the other theme of the same screen. */
const COLOURS = ['color-contrast', 'link-in-text-block']

/** The colours of text that this worker has checked, on any screen. */
const checked = new Set<string>()

/** Checks that axe finds nothing on the screen in both themes, and takes a picture of each. */
export async function checkScreen(page: Page, name: string) {
  // Lazy sections are rendered on a scroll, else a second later.
  await page.evaluate(() => window.dispatchEvent(new Event('scroll')))
  await expect(page.locator('[data-below]')).toHaveCount(0)
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await saveScreenshot(page, `${name}-${scheme}`)
    await awaitTransitions(page)
    // The page under a modal dialog is inert.
    const except = (await page.locator('[aria-modal="true"]').count()) > 0 ? '#root' : undefined
    const colours = await textColours(page, except)
    const isChecked = colours.every((each) => checked.has(each))
    if (scheme === 'light') expect(await violations(page, except, allRules(!isChecked)), `${name} in light`).toEqual([])
    else if (!isChecked) expect(await violations(page, except, { runOnly: COLOURS }), `${name} in dark`).toEqual([])
    for (const each of colours) checked.add(each)
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}

function allRules(enabled: boolean) {
  return { runOnly: LEVELS, rules: Object.fromEntries(COLOURS.map((rule) => [rule, { enabled }])) }
}

/** Saves a picture in e2e/shots for review. Skipped in CI, because the pictures take a sixteenth of its time. */
export async function saveScreenshot(page: Page, name: string) {
  if (!process.env.CI) await page.screenshot({ path: `e2e/shots/${name}.png` })
}

/** Waits for the colours, because one in transition is not the one that is read. */
function awaitTransitions(page: Page) {
  return page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((each) => Number.isFinite(each.effect?.getComputedTiming().endTime))
        .map((each) => each.finished.catch(() => undefined)),
    ).then(() => undefined),
  )
}

type Axe = { run(context: object, options: object): Promise<{ violations: Violation[] }> }

async function violations(page: Page, except: string | undefined, options: object) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe)
  const argument = { exclude: except === undefined ? [] : [except], options }
  const found = await page.evaluate(async ({ exclude, options }) => {
    // The line above has defined axe.
    const { axe } = globalThis as unknown as { axe: Axe }
    // Results other than violations are not needed.
    const { violations } = await axe.run({ exclude }, { ...options, resultTypes: ['violations'] })
    return violations.flatMap((result) => {
      const nodes = result.nodes.filter((node) => result.id !== 'target-size' || isInSight(node.target.join(' ')))
      return nodes.length > 0 ? [{ ...result, nodes }] : []
    })

    /**
     * Returns whether an element is not covered by a fixed bar or an open menu, which would make axe measure it too
     * small.
     */
    function isInSight(selector: string) {
      const element = document.querySelector(selector)
      if (!element) return true
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const corners = [left + 1, right - 1].flatMap((x) => [top + 1, bottom - 1].map((y) => ({ x, y })))
      return corners.every(({ x, y }) => {
        const topElement = document.elementFromPoint(x, y)
        return topElement !== null && (element.contains(topElement) || topElement.contains(element))
      })
    }
  }, argument)
  return found.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map((node) => node.target.join(' ')).join(', ')})`)
}
