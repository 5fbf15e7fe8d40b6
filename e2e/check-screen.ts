import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Violation = { id: string; help: string; nodes: { target: string[]; failureSummary?: string }[] }

const LEVELS = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }
/** The rules whose result can differ in the other theme of the same screen. */
const COLOURS = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** Checks that axe finds nothing on the screen in both themes, and takes a picture of each. */
export async function checkScreen(page: Page, name: string) {
  // Lazy sections are rendered once the page is idle.
  await expect(page.locator('[data-below]')).toHaveCount(0)
  for (const [scheme, rules] of [
    ['light', LEVELS],
    ['dark', COLOURS],
  ] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await saveScreenshot(page, `${name}-${scheme}`)
    expect(await violations(page, rules), `${name} in ${scheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}

/** Saves a picture in e2e/shots for review. Skipped in CI, because the pictures take a sixteenth of its time. */
export async function saveScreenshot(page: Page, name: string) {
  if (!process.env.CI) await page.screenshot({ path: `e2e/shots/${name}.png` })
}

async function violations(page: Page, runOnly: { type: string; values: string[] }) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe)
  const found = await page.evaluate(async (runOnly) => {
    // A colour in transition is not the one that is read.
    await Promise.all(
      document
        .getAnimations()
        .filter((each) => Number.isFinite(each.effect?.getComputedTiming().endTime))
        .map((each) => each.finished.catch(() => undefined)),
    )
    // The line above has defined axe.
    const { axe } = globalThis as unknown as { axe: { run(options: object): Promise<{ violations: Violation[] }> } }
    // Results other than violations are not needed.
    const { violations } = await axe.run({ runOnly, resultTypes: ['violations'] })
    return violations.flatMap((found) => {
      const nodes = found.nodes.filter((node) => found.id !== 'target-size' || isInSight(node.target.join(' ')))
      return nodes.length > 0 ? [{ ...found, nodes }] : []
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
        const shown = document.elementFromPoint(x, y)
        return shown !== null && (element.contains(shown) || shown.contains(element))
      })
    }
  }, runOnly)
  return found.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map((node) => node.target.join(' ')).join(', ')})`)
}
