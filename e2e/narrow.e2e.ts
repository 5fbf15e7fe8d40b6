import type { Page } from '@playwright/test'
import { signInWithoutPage } from './sign-in.ts'
import { expect, test } from './test.ts'

/** The longest name allowed, without a place to break it. */
const NAME = 'W'.repeat(120)

/**
 * Returns every text that begins in a card and ends beyond it, or beyond the screen; text cut with an ellipsis does not
 * count.
 */
function overflowingTexts(page: Page) {
  return page.locator('main').evaluate((main) => {
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    const out: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (!parent?.checkVisibility() || !node.textContent?.trim()) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const box = range.getBoundingClientRect()
      let edge = window.innerWidth
      let isCut = false
      for (let each: HTMLElement | null = parent; each && each !== main; each = each.parentElement) {
        const style = getComputedStyle(each)
        isCut ||= style.textOverflow === 'ellipsis' || style.clipPath !== 'none' || style.overflowX === 'auto'
        if (style.position === 'absolute' && each.clientWidth <= 1) isCut = true
        if (each.matches('section, [role="note"], li, td')) edge = Math.min(edge, each.getBoundingClientRect().right)
      }
      if (!isCut && box.width > 1 && box.right > edge + 1)
        out.push(`${node.textContent.trim().slice(0, 40)} in ${parent.outerHTML.slice(0, 120)}`)
    }
    return out
  })
}

/** Replaces every patient name in the replies with the longest one. */
async function replaceNames(page: Page, call: RegExp, more: (body: Record<string, unknown>) => void = () => {}) {
  await page.route(call, async (route) => {
    if (route.request().resourceType() === 'document') return route.continue()
    const reply = await route.fetch()
    const body: unknown = await reply.json()
    const renamed = JSON.parse(
      JSON.stringify(body, (key, value: unknown) =>
        ['full_name', 'formatted_name', 'patient_name'].includes(key) ? NAME : value,
      ),
    ) as Record<string, unknown>
    more(renamed)
    return route.fulfill({ response: reply, json: renamed })
  })
}

type Row = { id: number; assigned_to?: string | null }

async function first(page: Page, path: string, list: string, matches: (row: Row) => boolean = () => true) {
  const token = await page.evaluate(() => localStorage.getItem('typodont.token'))
  const reply = await page.request.get(`/api/v2${path}`, { headers: { authorization: `Bearer ${token}` } })
  const body = (await reply.json()) as Record<string, { data: Row[] }>
  return body[list]?.data.find(matches)?.id ?? 0
}

test('a name without a break overflows no card of its case at 390 px', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInWithoutPage(page, 'admin')
  const id = await first(page, '/patients?perPage=1&filter[held]=true', 'patients')
  await replaceNames(page, new RegExp(`/patients/${id}(/|\\?|$)`))
  for (const address of [`/patient-workflow/${id}`, `/patient-details/${id}`]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(NAME)
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expect.poll(() => overflowingTexts(page), address).toEqual([])
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a request that shares its parcel with seven others overflows no card at 390 px', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInWithoutPage(page, 'admin')
  const id = await first(
    page,
    '/customer_requests?statusId=1',
    'customer_requests',
    ({ assigned_to }) => assigned_to === 'O',
  )
  await replaceNames(page, new RegExp(`/customer_requests/${id}(\\?|$)`), ({ customer_request }) => {
    const request = customer_request as { parcel: unknown[] }
    const parcel = Array.from({ length: 8 }, (_, index) => ({
      id: index === 0 ? id : 100_000 + index,
      status_id: 1,
      patient_name: NAME,
    }))
    request.parcel = parcel.map((each) => ({ ...(request.parcel[0] as object | undefined), ...each }))
  })
  await page.goto(`/requests/${id}`)
  await expect(page.getByText(/Goes with/)).toBeVisible()
  await expect.poll(() => overflowingTexts(page)).toEqual([])
})
