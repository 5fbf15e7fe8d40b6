import type { Page } from '@playwright/test'
import { signIn } from './sign-in.ts'
import { expect, test } from './test.ts'

/** Two browsers: a change in one of them must not leave an outdated screen in the other. */

const NAME = 'Amelia Thornquist'

function row(page: Page) {
  return page.locator('tr[data-row]').filter({ hasText: NAME })
}

async function openCase(page: Page) {
  await page.getByLabel('Patient', { exact: true }).fill('thornquist')
  // Until the search is answered, rows may move away from under the pointer.
  await expect(page.locator('tr[data-row]').filter({ hasNotText: /thornquist/i })).toHaveCount(0)
  await row(page).getByRole('link').first().click()
  await expect(page.getByRole('region', { name: 'Where the case is' })).toBeVisible()
}

async function hold(page: Page, verb: 'Put on hold' | 'Unhold') {
  await page
    .getByRole('button', { name: new RegExp(`^${verb}`) })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: verb })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The lower scan is cut off.')
  await dialog.getByRole('button', { name: verb }).click()
  await expect(dialog).toBeHidden()
}

test('no screen shows an outdated case, whether it is open or returned to', async ({ page, browser }) => {
  const other = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await signIn(page, 'tech', '/patients-page')
  await openCase(page)
  await signIn(other, 'admin', '/patients-page')
  await openCase(other)
  // Leaving within the application keeps both the case and its list in the cache.
  await other.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Requests' }).click()
  await expect(other.getByRole('heading', { level: 1 })).not.toContainText(NAME)

  await hold(page, 'Put on hold')
  await expect(page.getByText(/put the case on hold, today/)).toBeVisible()
  await other.goBack()
  await expect(other.getByText(/put the case on hold, today/)).toBeVisible()
  await other.goBack()
  await expect(row(other).getByText('On hold')).toBeVisible()

  // The open list is updated by push.
  await hold(page, 'Unhold')
  await expect(row(other).getByText('On hold')).toBeHidden()
  await other.goForward()
  await expect(other.getByRole('region', { name: 'Where the case is' })).toBeVisible()
  await expect(other.getByText(/put the case on hold, today/)).toBeHidden()
})

test('a change between the first read of a page and its push connection is not missed', async ({ page, browser }) => {
  const other = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  let connect = () => {}
  const connectionAllowed = new Promise<void>((resolve) => {
    connect = resolve
  })
  await other.routeWebSocket(/socket\.io/, async (socket) => {
    await connectionAllowed
    socket.connectToServer()
  })
  await signIn(other, 'admin', '/patients-page')
  await other.getByLabel('Patient', { exact: true }).fill('thornquist')
  await expect(row(other)).toBeVisible()
  await expect(row(other).getByText('On hold')).toBeHidden()

  await signIn(page, 'tech', '/patients-page')
  await openCase(page)
  await hold(page, 'Put on hold')
  connect()
  await expect(row(other).getByText('On hold')).toBeVisible()
  await hold(page, 'Unhold')
  await expect(row(other).getByText('On hold')).toBeHidden()
})
