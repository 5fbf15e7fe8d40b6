import type { Page } from '@playwright/test'
import { checkScreen, saveScreenshot } from './check-screen.ts'
import { signIn, signInWithoutPage } from './sign-in.ts'
import { visit } from './visit.ts'
import { expect, test } from './test.ts'

function card(page: Page) {
  return page.getByRole('table', { name: 'Periodic rules' })
}

async function openSubscription(page: Page) {
  await page.goto('/subscriptions?filter[full_name_like]=northfield')
  await page.getByRole('link', { name: 'Details of Northfield Dental Arts' }).click()
  await expect(page.getByRole('heading', { name: 'Periodic rules' })).toBeVisible()
}

test('an admin creates, changes and deletes a rule', async ({ page }) => {
  await signInWithoutPage(page, 'admin')
  await openSubscription(page)
  const subscription = page.url()
  await expect(page.getByText('No periodic rules yet.')).toBeVisible()

  await page.getByRole('link', { name: 'Create Periodic Rule' }).click()
  await expect(page).toHaveTitle(/Create Periodic Rule/)
  await expect(page.getByRole('switch', { name: 'Active' })).toBeChecked()
  await page.getByLabel('Value').focus()
  await page.getByLabel('Description').focus()
  await page.getByLabel('Value').focus()
  await expect(page.getByText('Required')).toHaveCount(2)
  await checkScreen(page, 'periodic-rule-add')
  await page.getByRole('radio', { name: 'Discount' }).check()
  await page.getByLabel('Value').fill('20')
  await page.getByLabel('Description').fill('Loyalty')
  // Leaving asks first, so that typed text is not lost.
  await page.getByRole('link', { name: 'Cancel' }).click()
  const leaving = page.getByRole('dialog')
  await expect(leaving).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The periodic rule was created.')).toBeVisible()
  await expect(page).toHaveURL(subscription)
  await expect(card(page)).toContainText(/Loyalty.*Discount.*−\$20\.00.*always.*Active/)

  await page.getByRole('link', { name: 'Create Periodic Rule' }).click()
  await page.getByRole('radio', { name: 'Discount' }).check()
  await page.getByLabel('Value').fill('5')
  await page.getByLabel('Description').fill('loyalty')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('A rule of this description covers some of these days already.')).toBeVisible()
  await page.getByLabel('Description').fill('Second thanks')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(subscription)

  await page.getByRole('link', { name: 'Update Loyalty' }).click()
  await expect(page).toHaveTitle(/Update Periodic Rule/)
  const address = page.url()
  await page.getByRole('switch', { name: 'Active' }).click()
  await checkScreen(page, 'periodic-rule')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The periodic rule was saved.')).toBeVisible()
  await expect(page).toHaveURL(subscription)
  await expect(card(page)).toContainText('Inactive')
  await checkScreen(page, 'periodic-rules')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('heading', { name: 'Periodic rules' }).scrollIntoViewIfNeeded()
  await saveScreenshot(page, 'periodic-rules-390')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('group', { name: 'Which rules are shown' }).getByRole('button', { name: 'Active' }).click()
  await expect(card(page)).not.toContainText('Loyalty')
  await expect(card(page)).toContainText('Second thanks')

  // The rule does not exist under another subscription.
  const [, contract = '', rule = ''] = /subscriptions\/(\d+)\/periodic-rules\/(\d+)/.exec(address) ?? []
  const other = contract === '1' ? 2 : 1
  await visit(page, `/subscriptions/${other}/periodic-rules/${rule}`)
  await expect(page.getByText('Periodic rule not found')).toBeVisible()

  for (const name of ['Loyalty', 'Second thanks']) {
    await visit(page, new URL(subscription).pathname)
    await page.getByRole('link', { name: `Update ${name}` }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page).toHaveURL(subscription)
  }
  await expect(page.getByText('No periodic rules yet.')).toBeVisible()
})

test('a supervisor creates rules but cannot delete them; a technician does not see them', async ({ page, browser }) => {
  await signInWithoutPage(page, 'supervisor')
  await openSubscription(page)
  await page.getByRole('link', { name: 'Create Periodic Rule' }).click()
  await page.getByLabel('Value').fill('25')
  await page.getByLabel('Description').fill('Support plan')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: 'Update Support plan' }).click()
  await expect(page.getByRole('heading', { name: 'Update Periodic Rule' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  const address = page.url()

  const other = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await signIn(other, 'tech', address.replace(/\/periodic-rules.*/, ''))
  await expect(other.getByRole('heading', { name: 'Invoice Details' })).toBeVisible()
  await expect(other.getByRole('heading', { name: 'Periodic rules' })).toHaveCount(0)
  await other.goto(address)
  await expect(other.getByText("You don't have permission to access this page.")).toBeVisible()
})
