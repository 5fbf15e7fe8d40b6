import { expect, test, type Page } from '@playwright/test'
import { signIn, type Account } from './people.ts'

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

for (const width of [1024, 390]) {
  for (const [account, paths] of SCREENS) {
    test(`no screen of ${account} scrolls sideways at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await signIn(page, account)
      for (const path of paths) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
        const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect(beyond, path).toBeLessThanOrEqual(0)
      }
    })
  }
}

const LONG = {
  patient_name: 'Wilhelmina-Alexandrina Featherstonehaugh-Cholmondeley (12)',
  case_number_text: 'ORTHO20260117004200000000000000000000017',
  is_on_hold: true,
  organization_name: 'The Advanced Orthodontics and Dentofacial Orthopedics Center of Northwestern Massachusetts',
  doctor_name: 'Konstantina Papadimitropoulou-Anagnostopoulou',
  items: 12,
  flawed_trays: 12,
}

/** Every row as wide as a row can be, whatever the demo world holds. */
async function widen(page: Page) {
  await page.route(/\/customer_requests(\?|$)/, async (route) => {
    const reply = await route.fetch()
    // The shape is the contract's own; only what is used is named.
    const body = (await reply.json()) as { customer_requests: { data: object[] } }
    body.customer_requests.data = body.customer_requests.data.map((row) => ({ ...row, ...LONG }))
    await route.fulfill({ response: reply, json: body })
  })
}

// The widest list, on the screens between a tablet and a desk.
for (const account of ['tech', 'lab', 'owner'] as const) {
  test(`the requests of ${account} fit a laptop`, async ({ page }) => {
    await signIn(page, account)
    await widen(page)
    await page.goto('/requests')
    await expect(page.locator('tbody tr[data-row]').first()).toContainText(LONG.patient_name)
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Submitted Date' }).click()
    await expect(page.getByRole('columnheader', { name: 'Submitted Date' })).toBeVisible()
    for (const width of [1440, 1366, 1280, 1024]) {
      await page.setViewportSize({ width, height: 800 })
      const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      await expect.poll(beyond, `${width} px`).toBeLessThanOrEqual(0)
    }
  })
}
