import type { Page } from '@playwright/test'
import { checkScreen, saveScreenshot } from './check-screen.ts'
import { expect, test } from './test.ts'

/**
 * The only practice of the demo without an account setup, with its owner and a member. The tests depend on each other's
 * order.
 */
const OWNER = 'paul.achebe@typodont.test'

test.describe.configure({ mode: 'serial' })

test('only an owner without a location is redirected to the wizard, and from every page', async ({ page }) => {
  await signIn(page, OWNER)
  await expect(page).toHaveURL(/\/initial-setup$/)
  await expect(page).toHaveTitle(/^Account Setup/)
  await expect(
    page.getByText('Congratulations on logging in! Fill in the rest, then submit your first case.'),
  ).toBeVisible()
  await checkScreen(page, 'initial-setup-welcome')
  await page.goto('/patients')
  await expect(page).toHaveURL(/\/initial-setup$/)
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL(/\/login$/)

  await signIn(page, 'owner@typodont.test')
  await page.goto('/initial-setup')
  await expect(page).toHaveURL(/\/patients$/)
})

test('the form shows what is missing and why a promotion code is invalid', async ({ page }) => {
  await signIn(page, OWNER)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/step=1/)
  const finish = page.getByRole('button', { name: 'Finish Setup' })
  await expect(page.getByRole('textbox', { name: 'Email' })).not.toBeEditable()
  await finish.click()
  await expect(page.getByLabel('Phone number')).toBeFocused()
  await expect(page.getByText('Must not be empty.')).toBeVisible()
  await page.getByLabel('Phone number').fill('12')
  await page.getByLabel('City').focus()
  await expect(page.getByText('Invalid phone number.')).toBeVisible()
  await page.getByRole('radio', { name: 'Other' }).click()
  await page.getByLabel('What was it?').focus()
  await page.getByLabel('City').focus()
  await expect(page.getByLabel('What was it?')).toHaveAttribute('aria-invalid', 'true')

  const code = page.getByLabel('Promo code')
  const apply = page.getByRole('button', { name: 'Apply' })
  await expect(apply).toBeDisabled()
  await code.fill('nosuch')
  await apply.click()
  await expect(page.getByText('The promotion code is invalid or has expired.')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'promotion code' })).toHaveCount(0)
  await saveScreenshot(page, 'initial-setup-refused')

  // Typed values remain after going back, and after the page was closed.
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByText('Congratulations on logging in!')).toBeVisible()
  await page.goto('/')
  await expect(code).toHaveValue('NOSUCH')
  await expect(page.getByText('Kept on this device')).toBeVisible()

  // On a phone the last button stays visible.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('button', { name: 'Finish Setup' })).toBeInViewport({ ratio: 1 })
  await checkScreen(page, 'initial-setup-390')
})

test('the charge of today follows the code and the address, and the account is set up', async ({ page }) => {
  await signIn(page, OWNER)
  await page.getByRole('link', { name: 'Next' }).click()
  await page.getByLabel('Organization').fill('Saltgrass Orthodontics')
  await page.getByLabel('Phone number').fill('(435) 555-0187')
  await page.getByLabel('Street address', { exact: true }).fill('91 Marsh Rail Road')
  await page.getByLabel('City').fill('Tooele')
  await page
    .getByRole('combobox', { name: 'State' })
    .or(page.getByRole('textbox', { name: 'State' }))
    .first()
    .click()
  await expect(page.getByRole('option', { name: 'AL Alabama' })).toBeVisible()
  await saveScreenshot(page, 'initial-setup-states')
  await page.getByRole('option', { name: 'UT Utah' }).click()
  await page.getByLabel('Zip code').fill('84074')
  await page.getByRole('radio', { name: 'Other' }).click()
  await page.getByLabel('What was it?').fill('Study club in Salt Lake City')

  const rail = page.getByRole('complementary', { name: 'What happens when you finish' })
  await expect(rail.getByText('$1,067.14')).toBeVisible()
  await page.getByRole('button', { name: 'Use it' }).click()
  await expect(page.getByText('It counts for your monthly invoices, not for the start-up fee.')).toBeVisible()
  await page.getByLabel('Promo code').fill('welcome20')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(rail.getByText('WELCOME20, 20 %')).toBeVisible()
  await expect(rail.getByText('Tax, Utah 7.25 %')).toBeVisible()
  await expect(rail.getByText('$853.71')).toBeVisible()
  await expect(rail).toContainText('a credit card adds 1.49 % and makes it $866.43.')
  await expect(rail).toContainText(
    /The start-up fee is charged now and the monthly billing cycle begins in 30 days \(\d{4}-\d\d-\d\d\)\./,
  )
  await checkScreen(page, 'initial-setup-details')

  // The purchase fails after the details were saved: the button is enabled again and the wizard is still available.
  await page.route('**/process_initial_purchase', (route) => route.abort(), { times: 1 })
  const finish = page.getByRole('button', { name: 'Finish Setup' })
  await finish.click()
  await expect(page.getByText('What you typed is still here.')).toBeVisible()
  await expect(finish).toBeEnabled()
  await page.goto('/patients')
  await expect(page.getByLabel('Organization')).toHaveValue('Saltgrass Orthodontics')
  await expect(rail.getByText('$853.71')).toBeVisible()

  await finish.click()
  await expect(page.getByText('Your account is set up.')).toBeVisible()
  await expect(page).toHaveURL(/\/patients$/)
  await page.goto('/initial-setup')
  await expect(page).toHaveURL(/\/patients$/)
})

async function signIn(page: Page, email: string) {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Typodont1')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).not.toHaveURL(/login/)
}
