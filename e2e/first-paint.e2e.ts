import type { Page } from '@playwright/test'
import { saveScreenshot, checkScreen } from './check-screen.ts'
import { signIn, signInWithoutPage } from './sign-in.ts'
import { visit } from './visit.ts'
import { expect, test } from './test.ts'

/** Opens an address and holds the application's own code until the returned function releases it. */
async function openSlowly(page: Page, address: string) {
  const pending: (() => void)[] = []
  await page.route('**/assets/*.js', async (route) => {
    await new Promise<void>((resolve) => pending.push(resolve))
    // The page may have been left meanwhile.
    await route.continue().catch(() => undefined)
  })
  await page.goto(address, { waitUntil: 'commit' })
  return async () => {
    await page.unroute('**/assets/*.js')
    for (const release of pending) release()
  }
}

const readTop = () => getComputedStyle(document.documentElement).getPropertyValue('--td-top')
const early = (page: Page) => page.locator('.early')

test('the frame of the shell is hidden from signed-out users', async ({ page }) => {
  const release = await openSlowly(page, '/login')
  await expect(early(page)).toBeHidden()
  await release()
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(early(page)).toBeHidden()
})

test('the frame appears before the application, nothing shifts, and typed keys are queued', async ({ page }) => {
  await signInWithoutPage(page, 'admin')
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const release = await openSlowly(page, '/requests')
    await expect(early(page)).toBeVisible()
    // Its measures are in the style sheet, before which nothing is painted.
    await expect.poll(() => page.evaluate(readTop)).not.toBe('')
    const before = await page.locator('.early-bar').boundingBox()
    await saveScreenshot(page, `first-paint-${width}`)
    await page.keyboard.type('/amelia')
    await release()
    await expect(page.getByRole('region', { name: 'Tools' })).toBeVisible()
    expect(await page.getByRole('region', { name: 'Tools' }).boundingBox()).toEqual(before)
    await expect(early(page)).toBeHidden()
    await expect(page).toHaveURL(/=amelia/)
  }
})

test('text typed while the next page is loading is entered there', async ({ page }) => {
  await signIn(page, 'admin', '/organizations')
  await expect(page.getByRole('table')).toBeVisible()
  await page.keyboard.type('gr/lena')
  await expect(page).toHaveURL(/\/requests\?.*=lena/)

  await test.step('the name of a row appears on its page before the rest is loaded', async () => {
    await visit(page, '/organizations')
    const link = page.locator('tbody tr[data-row] a[href^="/organizations/"]').first()
    const name = (await link.innerText()).trim()
    let release = () => {}
    const pending = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/v2/organizations/*?include=*', async (route) => {
      await pending
      await route.continue()
    })
    await link.click()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Organization' })).toHaveCount(0)
    release()
    await expect(page.getByRole('navigation', { name: 'Organization' })).toBeVisible()
  })
})

test('an unknown URL keeps the shell of a signed-in user', async ({ page }) => {
  await signIn(page, 'owner', '/nowhere/at-all')
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await checkScreen(page, 'not-found-signed-in')
  await page.getByRole('link', { name: 'Go to Home' }).click()
  await expect(page).toHaveURL('/patients')
})
