import { expect, test, type Page } from '@playwright/test'
import { saveScreenshot } from './check-screen.ts'
import { signIn, signInWithoutPage, type Account } from './sign-in.ts'

const SCREENS: [Account, string[]][] = [
  [
    'admin',
    [
      '/dashboard',
      '/patients-page',
      '/requests',
      '/users',
      '/users/add',
      '/users/6',
      '/organizations',
      '/organizations/add',
      '/organizations/1',
      '/organizations/1/locations',
      '/export-reports',
      '/promotion-codes',
      '/promotion-codes/add',
      '/promotion-codes/4',
      '/licenses',
      '/add-license',
      '/edit-license/1',
      '/subscriptions',
      '/subscriptions/1',
      '/settings',
      '/onboardings',
      '/onboardings/1',
      '/organizations-users',
      '/printing-files',
      '/case-trays',
      '/case-trays?idx=1',
    ],
  ],
  ['owner', ['/patients', '/requests', '/locations', '/locations/add', '/account', '/account?tab=6']],
]

for (const [account, paths] of SCREENS) {
  test(`no screen of ${account} scrolls horizontally at 1024 and 390 px`, async ({ page }) => {
    await signInWithoutPage(page, account)
    for (const path of paths) {
      await page.setViewportSize({ width: 1024, height: 800 })
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      expect(await horizontalOverflow(page), `${path} at 1024 px`).toBeLessThanOrEqual(0)
      // A phone is turned upright without a reload.
      await page.setViewportSize({ width: 390, height: 800 })
      await drawn(page)
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      expect(await horizontalOverflow(page), `${path} at 390 px`).toBeLessThanOrEqual(0)
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
})

const TOUCHED: [Account, string[]][] = [
  [
    'admin',
    [
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
  ],
  ['owner', ['/patients', '/requests', '/locations']],
]
const THUMB = 44

for (const [account, paths] of TOUCHED) {
  test(`every control in the lists of ${account} is large enough for a thumb`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signInWithoutPage(page, account)
    for (const path of paths) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      await expect.poll(() => lowerThan(page, THUMB), path).toEqual([])
    }
  })
}

/**
 * Returns controls lower than `least` px, measured by their hit area: the card that a link covers, or the label or
 * frame of a field or a checkbox.
 */
function lowerThan(page: Page, least: number) {
  return page.locator('main :is(a, button, input)').evaluateAll((all, height) => {
    const frameOf = (each: Element) => {
      const cover = getComputedStyle(each, '::after')
      if (cover.position === 'absolute' && cover.content !== 'none') return each.closest('li')
      return each.matches('input') ? each.closest('label, [class*="Input-wrapper"]') : undefined
    }
    return all.flatMap((each) => {
      if (each.getBoundingClientRect().height === 0) return []
      const box = (frameOf(each) ?? each).getBoundingClientRect()
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

/** Each list by account, address and call, with the worst content of a row. */
const LISTS: { account: Account; path: string; call: RegExp; worst: object; hasMenu?: false }[] = [
  { account: 'tech', path: '/patients-page', call: /\/patients(\?|$)/, worst: LONG_CASE },
  { account: 'owner', path: '/patients', call: /\/patients(\?|$)/, worst: LONG_CASE, hasMenu: false },
  { account: 'tech', path: '/requests', call: /\/customer_requests(\?|$)/, worst: LONG_REQUEST },
  { account: 'lab', path: '/requests', call: /\/customer_requests(\?|$)/, worst: LONG_REQUEST },
  { account: 'owner', path: '/requests', call: /\/customer_requests(\?|$)/, worst: LONG_REQUEST },
  { account: 'lab', path: '/locations', call: /\/locations(\?|$)/, worst: { location_name: PRACTICE } },
  { account: 'admin', path: '/organizations', call: /\/organizations(\?|$)/, worst: { name: PRACTICE } },
  { account: 'admin', path: '/users', call: /\/users(\?|$)/, worst: { full_name: NAME } },
]

const WIDTHS = [1920, 1440, 1366, 1280, 1024]
/** From this width on, all chosen columns of a list fit. */
const DESK = 1440
const NAME_AT_LEAST = 180

for (const { account, path, call, worst, hasMenu = true } of LISTS) {
  test(`${path} of ${account} fits at every width with the longest content`, async ({ page }) => {
    await signInWithoutPage(page, account)
    await widen(page, call, worst)
    await page.goto(path)
    await expect(page.locator('tbody tr[data-row]').first()).toContainText(Object.values(worst).find(isLong) ?? '')
    if (hasMenu) await chooseAll(page)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      await expect.poll(beyond, `${width} px`).toBeLessThanOrEqual(0)
      await expect.poll(() => nameWidth(page), `the name at ${width} px`).toBeGreaterThanOrEqual(NAME_AT_LEAST)
      if (hasMenu && width >= DESK)
        await expect(page.getByRole('button', { name: 'Columns' })).not.toContainText('hidden')
      await saveScreenshot(page, `list${path.replaceAll('/', '-')}-${account}-${width}`)
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

/** Makes every row as wide as it can be, whatever the demo world contains. */
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
