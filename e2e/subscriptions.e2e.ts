import { addFilter } from './filters.ts'
import { checkScreen, saveScreenshot } from './check-screen.ts'
import { signIn } from './sign-in.ts'
import { visit } from './visit.ts'
import { expect, test } from './test.ts'

test('subscriptions are filtered by the URL, and one is suspended and resumed', async ({ page }) => {
  await signIn(page, 'admin', '/subscriptions?filter[payment_status]=PAID')
  await expect(page.locator('tbody tr[data-row]').first()).toBeVisible()
  const chips = page.getByRole('list', { name: 'Filters in use' })
  await expect(chips).toContainText('Payment StatusPaid')
  // What the practices of a view owe together; other scenes may have paid what those of another view owed.
  const views = page.getByRole('navigation', { name: 'Views' })
  await expect(views.getByRole('link', { name: /\$\d/ }).first()).toBeVisible()
  await checkScreen(page, 'subscriptions')
  await chips.getByRole('button', { name: 'Payment Status Paid', exact: true }).click()
  const editor = page.getByRole('dialog', { name: 'Payment Status' })
  await expect(editor.getByRole('radio', { name: 'Paid', exact: true })).toBeChecked()
  for (const name of ['Pending', 'Not Paid', 'Blocked', 'Suspended'])
    await expect(editor.getByRole('radio', { name, exact: true })).not.toBeChecked()
  await saveScreenshot(page, 'subscriptions-status')
  await editor.getByRole('radio', { name: 'All' }).check()
  await expect(page).toHaveURL(/\/subscriptions$/)
  await editor.getByRole('button', { name: 'Done' }).click()
  await addFilter(page, 'Payment Status: Paid')
  await expect(page).toHaveURL(/payment_status\]=PAID/)
  await addFilter(page, 'Next Payment Date')
  await page.getByRole('button', { name: 'Until today' }).click()
  await expect(page).toHaveURL(/payment_date_range/)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Remove Next Payment Date' }).click()
  await page.getByPlaceholder('Name or account number').fill('tern island')
  await expect(page.locator('tbody tr[data-row]')).toHaveCount(1)
  await expect(page).toHaveURL(/full_name_like/)
  await page.getByRole('link', { name: 'Details of Tern Island Orthodontics' }).click()
  await expect(page.getByRole('heading', { name: 'Tern Island Orthodontics' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'All Invoices' })).toBeVisible()
  await expect(page.getByText('Last Payment Date')).toBeVisible()
  await checkScreen(page, 'subscription')

  await page.getByRole('button', { name: 'Suspend Subscription' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend Subscription' }).click()
  await expect(page.getByText('The subscription was suspended.')).toBeVisible()
  await expect(page.getByText('Suspended At')).toBeVisible()
  await expect(page.getByText('Next Payment Date')).toBeHidden()
  await page.getByRole('button', { name: 'Resume Subscription' }).click()
  await expect(page.getByText('The subscription was resumed.')).toBeVisible()
  await expect(page.getByText('Next Payment Date')).toBeVisible()

  const timeline = page.getByRole('region', { name: 'Timeline' })
  await expect(timeline).toContainText('resumed the subscription')
  await timeline.getByRole('button', { name: 'Money' }).click()
  await expect(timeline).not.toContainText('resumed the subscription')
  await expect(timeline).toContainText('was sent an invoice')
})

test('a read-only user has no buttons, and an unknown subscription shows a message', async ({ page }) => {
  await signIn(page, 'tech', '/subscriptions')
  await page.locator('tbody tr[data-row] a').first().click()
  await expect(page.getByRole('heading', { name: 'Invoice Details' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Suspend|Resume/ })).toHaveCount(0)
  await visit(page, '/subscriptions/999999')
  await expect(page.getByText('Subscription not found')).toBeVisible()
})
