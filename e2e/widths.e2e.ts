import type { Page } from '@playwright/test'
import { saveScreenshot } from './check-screen.ts'
import { signIn, type Account } from './sign-in.ts'
import { visit } from './visit.ts'
import { expect, test } from './test.ts'

/** The screens of an account; every control of its lists is large enough for a thumb as well. */
type Screens = { account: Account; lists: string[]; others: string[] }

const SCREENS: Screens[] = [
  {
    account: 'admin',
    lists: [
      '/patients-page?requestAssignments=O',
      '/requests?statusId=1',
      '/users?queryOrganization=1',
      '/organizations',
      '/subscriptions',
      '/promotion-codes',
      '/licenses',
      '/onboardings',
      '/printing-files',
      '/case-trays',
      '/case-trays?idx=1',
      '/failed-jobs',
    ],
    others: [
      '/dashboard',
      '/users/add',
      '/users/6',
      '/organizations/add',
      '/organizations/1',
      '/organizations/1/locations',
      '/export-reports',
      '/promotion-codes/add',
      '/promotion-codes/4',
      '/add-license',
      '/edit-license/1',
      '/subscriptions/1',
      '/settings',
      '/onboardings/1',
      '/organizations-users',
    ],
  },
  {
    account: 'owner',
    lists: ['/patients', '/requests', '/locations'],
    others: ['/locations/add', '/account', '/account?tab=6'],
  },
]
const THUMB = 44

for (const { account, lists, others } of SCREENS) {
  test(`no screen of ${account} scrolls horizontally at 1024 and 390 px, and a thumb hits its lists`, async ({
    page,
  }) => {
    await signIn(page, account, '/requests')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const path of [...lists, ...others]) {
      await page.setViewportSize({ width: 1024, height: 800 })
      await visit(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      expect(await horizontalOverflow(page), `${path} at 1024 px`).toBeLessThanOrEqual(0)
      // A phone is turned upright without a reload.
      await page.setViewportSize({ width: 390, height: 800 })
      await drawn(page)
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      expect(await horizontalOverflow(page), `${path} at 390 px`).toBeLessThanOrEqual(0)
      if (lists.includes(path)) await expect.poll(() => lowerThan(page, THUMB), path).toEqual([])
    }
  })
}

function horizontalOverflow(page: Page) {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
}

/** Waits two frames, after which components have reacted to the new width. */
function drawn(page: Page) {
  return page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  )
}

test('every entry of the sidebar is fully visible at 1024 x 768', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await signIn(page, 'super')
  const nav = page.getByRole('navigation', { name: 'Main' })
  await expect(nav.getByRole('link', { name: 'Reports' })).toBeVisible()
  const boxes = nav.locator('div')
  const cut = await boxes.evaluateAll((all) => all.map((box) => box.scrollHeight - box.clientHeight))
  expect(Math.max(...cut)).toBeLessThanOrEqual(0)

  await test.step('at 200 %, head and pager scroll away, and more than one row is left', async () => {
    await page.setViewportSize({ width: 720, height: 450 })
    await visit(page, '/patients-page')
    const rows = page.locator('tbody tr[data-row]')
    await expect(rows.nth(3)).toBeVisible()
    const bar = await page.getByRole('region', { name: 'Tools' }).boundingBox()
    const whole = await rows.evaluateAll((all, top) => {
      all[1]?.scrollIntoView()
      const covers = [...document.querySelectorAll('thead, [class*="pager"]')].filter((each) =>
        getComputedStyle(each).position.includes('sticky'),
      )
      const boxes = all.map((each) => each.getBoundingClientRect())
      return covers.length === 0 ? boxes.filter((box) => box.top >= top && box.bottom <= innerHeight).length : 0
    }, bar?.height ?? 0)
    expect(whole).toBeGreaterThan(1)
  })
})

/**
 * Returns controls lower than `least` px, measured by their hit area: the card that a link covers, or the label or
 * frame of a field or a checkbox.
 */
function lowerThan(page: Page, least: number) {
  return page.locator('main :is(a, button, input)').evaluateAll((all, height) => {
    const findFrame = (each: Element) => {
      const cover = getComputedStyle(each, '::after')
      if (cover.position === 'absolute' && cover.content !== 'none') return each.closest('li')
      return each.matches('input') ? each.closest('label, [class*="Input-wrapper"]') : undefined
    }
    return all.flatMap((each) => {
      if (each.getBoundingClientRect().height === 0) return []
      const box = (findFrame(each) ?? each).getBoundingClientRect()
      return box.height + 0.5 >= height ? [] : [each.getAttribute('aria-label') ?? each.textContent]
    })
  }, least)
}

const NAME = 'Wilhelmina-Alexandrina Featherstonehaugh-Cholmondeley'
const PRACTICE = 'The Advanced Orthodontics and Dentofacial Orthopedics Center of Northwestern Massachusetts'
const DOCTOR = 'Konstantina Papadimitropoulou-Anagnostopoulou'
const NUMBER = 'ORTHO20260117004200000000000000000000017'

const LONG_CASE = {
  full_name: NAME,
  numeric_suffix: 12,
  case_number_text: NUMBER,
  organization_name: PRACTICE,
  doctor_name: DOCTOR,
  rush_case: true,
  is_on_hold: true,
  has_pending_flawed_tray_request: true,
}
const LONG_REQUEST = {
  patient_name: `${NAME} (12)`,
  case_number_text: NUMBER,
  is_on_hold: true,
  organization_name: PRACTICE,
  doctor_name: DOCTOR,
  items: 12,
  flawed_trays: 12,
}

type List = { path: string; call: RegExp; worst: object; hasMenu?: false }

const REQUESTS: List = { path: '/requests', call: /\/customer_requests(\?|$)/, worst: LONG_REQUEST }

/** The lists of an account by address and call, with the worst content of a row. */
const LISTS: [Account, List[]][] = [
  ['tech', [{ path: '/patients-page', call: /\/patients(\?|$)/, worst: LONG_CASE }, REQUESTS]],
  ['owner', [{ path: '/patients', call: /\/patients(\?|$)/, worst: LONG_CASE, hasMenu: false }, REQUESTS]],
  ['lab', [REQUESTS, { path: '/locations', call: /\/locations(\?|$)/, worst: { location_name: PRACTICE } }]],
  [
    'admin',
    [
      { path: '/organizations', call: /\/organizations(\?|$)/, worst: { name: PRACTICE } },
      { path: '/users', call: /\/users(\?|$)/, worst: { full_name: NAME } },
    ],
  ],
]

const WIDTHS = [1920, 1440, 1366, 1280, 1024]
/** From this width on, all chosen columns of a list fit. */
const DESK = 1440
const NAME_AT_LEAST = 180

for (const [account, lists] of LISTS) {
  test(`the lists of ${account} fit at every width with the longest content`, async ({ page }) => {
    await signIn(page, account, '/account')
    for (const { path, call, worst, hasMenu = true } of lists) {
      await test.step(path, async () => {
        await page.setViewportSize({ width: 1440, height: 900 })
        await widen(page, call, worst)
        await visit(page, path)
        await expect(page.locator('tbody tr[data-row]').first()).toContainText(Object.values(worst).find(isLong) ?? '')
        if (hasMenu) await chooseAll(page)
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 800 })
          await expect.poll(() => horizontalOverflow(page), `${width} px`).toBeLessThanOrEqual(0)
          await expect.poll(() => nameWidth(page), `the name at ${width} px`).toBeGreaterThanOrEqual(NAME_AT_LEAST)
          if (hasMenu && width >= DESK)
            await expect(page.getByRole('button', { name: 'Columns' })).not.toContainText('hidden')
          await saveScreenshot(page, `list${path.replaceAll('/', '-')}-${account}-${width}`)
        }
        await page.setViewportSize({ width: 390, height: 800 })
        await expect.poll(() => horizontalOverflow(page), '390 px').toBeLessThanOrEqual(0)
      })
    }
  })
}

async function chooseAll(page: Page) {
  await page.getByRole('button', { name: 'Columns' }).click()
  for (const hidden of await page.getByRole('menuitemcheckbox', { checked: false }).all()) await hidden.click()
  await page.keyboard.press('Escape')
}

function isLong(value: unknown): value is string {
  return typeof value === 'string'
}

/** Returns the width of the cell with the row's link, without its padding. */
function nameWidth(page: Page) {
  return page
    .locator('tbody tr[data-row] a')
    .first()
    .evaluate((link) => {
      const cell = link.closest('td')
      if (!cell) return 0
      const { paddingLeft, paddingRight } = getComputedStyle(cell)
      return cell.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
    })
}

/** Makes every row as wide as possible, regardless of the demo data. */
async function widen(page: Page, call: RegExp, worst: object) {
  await page.route(call, async (route) => {
    // The page itself may have the same address.
    if (route.request().resourceType() === 'document') return route.continue()
    const reply = await route.fetch()
    const body: unknown = await reply.json()
    return route.fulfill({ response: reply, json: widened(body, worst) })
  })
}

/** Overwrites the rows of the list, in `data` of its envelope, with the worst content. */
function widened(value: unknown, worst: object): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((row: object) => ({ ...row, ...worst }))
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]): [string, unknown] => [
      name,
      name === 'data' || (typeof inner === 'object' && !Array.isArray(inner)) ? widened(inner, worst) : inner,
    ]),
  )
}
