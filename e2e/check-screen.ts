import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Violation = { id: string; help: string; nodes: { target: string[]; failureSummary?: string }[] }

const LEVELS = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }
/** The rules whose result can differ in the other theme of the same screen. */
const COLOURS = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** The sidebars that this worker has checked, by theme, width and text. */
const sidebars = new Set<string>()

/** Checks that axe finds nothing on the screen in both themes, and takes a picture of each. */
export async function checkScreen(page: Page, name: string) {
  // Lazy sections are rendered on a scroll, else a second later.
  await page.evaluate(() => window.dispatchEvent(new Event('scroll')))
  await expect(page.locator('[data-below]')).toHaveCount(0)
  for (const [scheme, rules] of [
    ['light', LEVELS],
    ['dark', COLOURS],
  ] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await saveScreenshot(page, `${name}-${scheme}`)
    const { found, sidebar } = await violations(page, scheme, rules)
    expect(found, `${name} in ${scheme}`).toEqual([])
    if (sidebar) sidebars.add(sidebar)
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}

/** Saves a picture in e2e/shots for review. Skipped in CI, because the pictures take a sixteenth of its time. */
export async function saveScreenshot(page: Page, name: string) {
  if (!process.env.CI) await page.screenshot({ path: `e2e/shots/${name}.png` })
}

type Axe = { run(context: object, options: object): Promise<{ violations: Violation[] }> }

/** Checks each part of the screen once: no page under a modal dialog, which is inert, and no sidebar a second time. */
async function violations(page: Page, scheme: string, runOnly: { type: string; values: string[] }) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe)
  const given = { scheme, runOnly, checked: [...sidebars] }
  const { found, sidebar } = await page.evaluate(async ({ scheme, runOnly, checked }) => {
    // A colour in transition is not the one that is read.
    await Promise.all(
      document
        .getAnimations()
        .filter((each) => Number.isFinite(each.effect?.getComputedTiming().endTime))
        .map((each) => each.finished.catch(() => undefined)),
    )
    // The line above has defined axe.
    const { axe } = globalThis as unknown as { axe: Axe }
    const SIDEBAR = 'nav[aria-label="Main"]'
    const text = document.querySelector(SIDEBAR)?.textContent
    const isModal = document.querySelector('[aria-modal="true"]') !== null
    const sidebar = text && !isModal && `${scheme} ${innerWidth} ${text}`
    const exclude = isModal ? ['#root'] : sidebar && checked.includes(sidebar) ? [SIDEBAR] : []
    // Results other than violations are not needed.
    const { violations } = await axe.run({ exclude }, { runOnly, resultTypes: ['violations'] })
    const found = violations.flatMap((each) => {
      const nodes = each.nodes.filter((node) => each.id !== 'target-size' || isInSight(node.target.join(' ')))
      return nodes.length > 0 ? [{ ...each, nodes }] : []
    })
    return { found, sidebar }

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
  }, given)
  const lines = found.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map((node) => node.target.join(' ')).join(', ')})`,
  )
  return { found: lines, sidebar }
}
