import type { Page } from '@playwright/test'
import { checkScreen } from './check-screen.ts'
import { signIn } from './sign-in.ts'
import { expect, test } from './test.ts'

const WIDTHS = [390, 1024, 1280, 1440, 1920]

async function expectNoSidewaysScroll(page: Page) {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
}

test('a visitor reads what one wants to do, chooses a language once, and looks up a call', async ({ page }) => {
  await page.goto('/developers')
  await expect(page).toHaveTitle('API reference · Typodont')
  const title = page.getByRole('heading', { level: 1, name: 'Submit a case with two scans in 20 lines' })
  await expect(title).toBeVisible()
  const submit = page.getByRole('figure', { name: /^Submit a case/ })
  await expect(submit).toContainText("import { Typodont } from '@typodont/client'")
  await checkScreen(page, 'reference')
  await saveFullPage(page, 'reference-full')

  await submit.getByRole('button', { name: 'curl' }).click()
  await expect(submit).toContainText('curl -sS')
  await expect(page.getByRole('figure', { name: 'Post a tracking number, in curl' })).toContainText('parcel-$2')
  await checkScreen(page, 'reference-curl')
  await page.reload()
  await expect(submit).toContainText('curl -sS')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await submit.getByRole('button', { name: 'Copy the code' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^set -eo pipefail\n.*data\.id\n$/s)

  await page.getByRole('region', { name: 'Calls by name' }).waitFor()
  await page.keyboard.press('/')
  const search = page.getByRole('combobox', { name: 'Search the reference' })
  await expect(search).toBeFocused()
  await search.fill('completes request')
  await page.getByRole('option', { name: 'POST /requests/{id}/complete' }).click()
  await expect(page).toHaveURL(/#post-requests-id-complete$/)
  const body = page.getByRole('table', { name: 'Body of POST /requests/{id}/complete' })
  await expect(body).toBeInViewport()
  await expect(body).toContainText('tracking_number')
  await checkScreen(page, 'reference-call')

  await page.getByRole('navigation', { name: 'Reference' }).getByRole('link', { name: 'Errors' }).click()
  await expect(page.getByRole('region', { name: 'Errors' })).toBeInViewport()
  await page.goBack()
  await expect(body).toBeInViewport()
  await page.goto('/developers#error-wrong_state')
  await expect(page.getByRole('table', { name: 'Errors' }).getByRole('link', { name: 'wrong_state' })).toBeInViewport()

  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/developers')
    await expect(page.getByRole('region', { name: 'Calls by name' })).toBeAttached()
    await expectNoSidewaysScroll(page)
    await saveFullPage(page, `reference-${width}`)
  }

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Open the navigation' }).click()
  const drawer = page.getByRole('dialog', { name: 'Reference' })
  await expect(drawer.getByRole('link', { name: 'Follow it' })).toBeVisible()
  await checkScreen(page, 'reference-drawer')
  await drawer.getByRole('link', { name: 'Follow it' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Follow a case' })).toBeInViewport()
  await checkScreen(page, 'reference-390')

  await page.getByRole('link', { name: 'Create a key' }).click()
  await expect(page).toHaveURL(/\/login\?path=\/account\?tab=7|\/login\?path=/)
})

test('an owner goes on to make a key, a member is told who may', async ({ page }) => {
  await signIn(page, 'owner', '/developers')
  await expect(page.getByRole('link', { name: 'Create a key' })).toHaveAttribute('href', '/account?tab=7')
  await checkScreen(page, 'reference-signed-in')
  await page.getByRole('link', { name: 'Create a key' }).click()
  await expect(page).toHaveTitle(/Developers · Account/)

  await signIn(page, 'admin', '/developers')
  await expect(page.getByRole('link', { name: 'Create a key' })).toHaveAttribute('href', '/settings?tab=developers')

  await signIn(page, 'member', '/developers')
  const blocked = page.getByRole('button', { name: 'Create a key' })
  await blocked.hover()
  await expect(page.getByRole('tooltip')).toHaveText('An owner of the practice makes keys.')
})

async function saveFullPage(page: Page, name: string) {
  if (!process.env.CI) await page.screenshot({ path: `e2e/shots/${name}.png`, fullPage: true })
}
