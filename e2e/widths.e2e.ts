import { expect, test } from '@playwright/test'
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

// The widest list, on the screens between a tablet and a desk.
for (const account of ['tech', 'lab', 'owner'] as const) {
  test(`the requests of ${account} fit a laptop`, async ({ page }) => {
    await signIn(page, account)
    await page.goto('/requests')
    await expect(page.locator('tbody tr[data-row]').first()).toBeVisible()
    for (const width of [1440, 1366, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      await expect.poll(beyond, `${width} px`).toBeLessThanOrEqual(0)
    }
  })
}
