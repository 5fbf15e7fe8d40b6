import { addCard } from './payment-form.ts'
import { checkScreen, saveScreenshot } from './check-screen.ts'
import { signInAs, signIn } from './sign-in.ts'
import { visit } from './visit.ts'
import { expect, test } from './test.ts'

test('an invoice is closed, declined, reported to the practice and paid with another card', async ({ browser }) => {
  const [practice, staff] = await Promise.all([browser.newPage(), browser.newPage()])
  await signInAs(practice, '/login', 'joanna.sykes@typodont.test', '/account?tab=4')
  await signIn(staff, 'admin', '/subscriptions?filter[full_name_like]=quill')
  await staff.getByRole('link', { name: /^Details of/ }).click()
  const button = staff.getByRole('button', { name: 'Close Invoice' })
  // There is no payment method yet, and the button says so.
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await button.hover()
  await expect(staff.getByText('There is no payment method.')).toBeVisible()

  await addCard(practice, '4000000000000002')
  await staff.reload()
  await button.click()
  const dialog = staff.getByRole('dialog', { name: 'Close Invoice' })
  await expect(dialog).toContainText('ending in: 0002')
  await checkScreen(staff, 'close-invoice')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(staff.getByText(/was not paid\. Declined by the bank/)).toBeVisible()
  const invoices = staff.getByRole('region', { name: 'All Invoices' })
  const unpaid = invoices.getByRole('button', { name: /Not Paid/ }).first()
  await unpaid.click()
  const tries = invoices.getByRole('list', { name: 'Payments of this invoice' })
  await expect(tries).toContainText(/Tried on .* by hand: Declined by the bank\./)
  await saveScreenshot(staff, 'close-invoice-declined')

  // The notice appears on every page.
  await practice.goto('/patients')
  const declined = practice.getByRole('note').filter({ hasText: 'Declined by the bank.' })
  await expect(declined).toContainText('is not paid.')
  await checkScreen(practice, 'unpaid')
  await visit(practice, '/account?tab=4')
  await practice.getByRole('link', { name: 'Payment method' }).click()
  await expect(practice).toHaveURL(/payment-method/)
  await addCard(practice, '4242424242424242')
  await staff.reload()
  await expect(invoices.getByRole('button', { name: /Not Paid/ })).toHaveCount(0)
})
