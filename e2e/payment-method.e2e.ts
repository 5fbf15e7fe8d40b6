import type { Page } from '@playwright/test'
import { checkScreen, saveScreenshot } from './check-screen.ts'
import { fillCard, openPaymentForm, typeDigits } from './payment-form.ts'
import { signInAs, signIn } from './sign-in.ts'
import { visit } from './visit.ts'
import { expect, test } from './test.ts'

/** The owner of a practice without a payment method. */
const NEWCOMER = 'simon.aldridge@typodont.test'

/** Opens the page without a payment method, removing what an earlier attempt left. */
async function openEmpty(page: Page) {
  await signInAs(page, '/login', NEWCOMER, '/payment-method')
  const form = page.getByRole('region', { name: 'Add a payment method' })
  const remove = page.getByRole('button', { name: /^Remove/ }).first()
  await form.or(remove).first().waitFor()
  while (await remove.isVisible()) {
    await remove.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await form.or(remove).first().waitFor()
  }
}

test('a practice sees errors for a card, adds a card and a bank account, and removes them', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) sent.push(`${request.url()} ${request.postData() ?? ''}`)
  })
  await openEmpty(page)
  const form = await openPaymentForm(page, 'ACH')
  await expect(form.getByText(/^ACH is free, credit cards have a 1\.49% flat fee$/)).toBeVisible()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Required', { exact: true })).toHaveCount(3)
  await checkScreen(page, 'payment-method-bank')

  await openPaymentForm(page, 'Credit Card')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Invalid Card Number')).toBeVisible()
  await expect(form.getByText('Invalid CVV')).toBeVisible()
  await typeDigits(page, 'Card Number', '4242424242424241')
  await page.getByLabel('Month').fill('10')
  await page.getByLabel('Year').fill('2020')
  await expect(form.getByText('Invalid Expiration Date')).toBeVisible()
  await expect(form.getByText('Invalid Card Number')).toBeVisible()
  await checkScreen(page, 'payment-method-card')

  // The provider rejects the CVV of this card immediately, and its message is shown.
  await page.reload()
  await openPaymentForm(page, 'Credit Card')
  await fillCard(page, '4000000000000127')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Field: card_cvv Message: The card cvv is incorrect.')).toBeVisible()
  await checkScreen(page, 'payment-method-refused')

  await page.reload()
  await openPaymentForm(page, 'Credit Card')
  await fillCard(page, '4000000000000002')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your payment method has already been added.')).toBeVisible()
  const methods = page.getByRole('list', { name: 'Payment methods' })
  await expect(methods.getByText(/ending in: 0002/)).toBeVisible()
  await expect(form).toHaveCount(0)
  await checkScreen(page, 'payment-method-chip')

  await page.getByRole('button', { name: 'Add another' }).click()
  await openPaymentForm(page, 'ACH')
  await page.getByLabel('Bank name').fill('Wasatch Community Bank')
  await form.getByRole('button', { name: 'Business' }).click()
  await form.getByRole('button', { name: 'Checking' }).click()
  await typeDigits(page, 'Routing Number', '110000001')
  await typeDigits(page, 'Account Number', '000123456789')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Invalid Routing number')).toBeVisible()
  await page.frameLocator('iframe[title="Routing Number"]').getByRole('textbox').fill('110000000')
  await form.getByRole('button', { name: 'Save' }).click()
  const bank = methods.getByRole('listitem').filter({ hasText: 'Wasatch Community Bank' })
  await expect(bank.getByText('Primary', { exact: true })).toBeVisible()
  const card = methods.getByRole('listitem').filter({ hasText: 'ending in: 0002' })
  await card.getByRole('button', { name: /^Make primary/ }).click()
  await expect(card.getByText('Primary', { exact: true })).toBeVisible()
  await expect(bank.getByText('Primary', { exact: true })).toHaveCount(0)

  await card.getByRole('button', { name: /^Remove/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove Payment Method' })
  await expect(dialog.getByText('Are you sure you want to remove this payment method?')).toBeVisible()
  await checkScreen(page, 'payment-method-remove')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await card.getByRole('button', { name: /^Remove/ }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(card).toHaveCount(0)
  await expect(bank.getByText('Primary', { exact: true })).toBeVisible()
  await bank.getByRole('button', { name: /^Remove/ }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(form).toBeVisible()

  expect(sent.filter((line) => /4000000000000002|000123456789|110000000/.test(line))).toEqual([])
})

test('a payment script that failed to load is requested again', async ({ page }) => {
  let isAway = true
  await page.route('**/stax.js', (route) => (isAway ? route.abort() : route.continue()))
  await signInAs(page, '/login', NEWCOMER, '/payment-method')
  await expect(page.getByText('The payment form could not be loaded')).toBeVisible()
  await saveScreenshot(page, 'payment-method-away')
  isAway = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled()
})

test('a user without permission sees a message, and every field is visible at every width', async ({ page }) => {
  await signIn(page, 'member', '/payment-method')
  await expect(page.getByText("You don't have permission to access this page.")).toBeVisible()
  await signInAs(page, '/login', NEWCOMER, '/payment-method?tab=card')
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled()
  for (const width of [1920, 768, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  await checkScreen(page, 'payment-method-390')
})

test('a blocked invoice is paid with a new card, using only the keyboard', async ({ page }) => {
  await signInAs(page, '/login', 'claire.gagnon@typodont.test', '/account?tab=4')
  await page.getByRole('link', { name: 'Payment method' }).click()
  const waiting = page.getByRole('region', { name: 'Waiting to be paid' })
  await expect(waiting.getByText('Blocked')).toBeVisible()
  await expect(waiting.getByText('By card').first()).toBeVisible()
  await saveScreenshot(page, 'payment-method-waiting')
  await page.getByRole('button', { name: 'Add another' }).click()
  await openPaymentForm(page, 'Credit Card')
  await page.frameLocator('iframe[title="Card Number"]').getByRole('textbox').focus()
  await page.keyboard.type('4242424242424242')
  await page.keyboard.press('Tab')
  await page.keyboard.type('12')
  await page.keyboard.press('Tab')
  await page.keyboard.type('2035')
  await page.keyboard.press('Tab')
  await page.keyboard.type('123')
  // The focus leaves the provider's frame some moments after the key, and a key pressed in these moments is lost.
  const save = page.getByRole('button', { name: 'Save' })
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(save).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/ending in: 4242/)).toBeVisible()
  await expect(waiting.getByText('Blocked')).toHaveCount(0)
  await visit(page, '/account?tab=4')
  await expect(page.getByText('Blocked', { exact: true })).toHaveCount(0)
})

test('without a payment provider the form is not shown', async ({ page }) => {
  await page.route('**/api/v2/settings', async (route) => {
    const response = await route.fetch()
    const { settings } = (await response.json()) as { settings: Record<string, unknown> }
    await route.fulfill({ json: { settings: { ...settings, 'payments.url': undefined, 'payments.token': undefined } } })
  })
  await signInAs(page, '/login', NEWCOMER, '/payment-method')
  await expect(page.getByText('No card or account can be added yet')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
  await saveScreenshot(page, 'payment-method-off')
})

test('a provider without bank account fields gets the numbers from the page, and the portal gets none', async ({
  page,
}) => {
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await page.route('**/stax.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `window.StaxJs = class {
        on() {}
        async showCardForm() {}
        async tokenize(details) { window.asked = details; throw { errors: ['The account is closed.', 'Try another.'] } }
      }`,
    }),
  )
  await signInAs(page, '/login', NEWCOMER, '/payment-method')
  await page.getByLabel('Bank name').fill('Wasatch Community Bank')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Required', { exact: true })).toHaveCount(2)
  await expect(page.getByLabel('Routing number')).toBeFocused()
  await page.getByLabel('Routing number').fill('110000000')
  await page.getByLabel('Account number').fill('000123456789')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^The account is closed\.\s+Try another\.$/)).toBeVisible()
  expect(await page.evaluate('window.asked')).toMatchObject({
    method: 'bank',
    bank_name: 'Wasatch Community Bank',
    bank_account: '000123456789',
    bank_routing: '110000000',
    bank_type: 'savings',
    bank_holder_type: 'personal',
    customer_id: expect.any(String),
  })
  expect(sent.filter((line) => /110000000|000123456789/.test(line))).toEqual([])
})
