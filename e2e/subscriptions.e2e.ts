import { expect, test } from '@playwright/test'
import { look } from './look.ts'
import { signIn } from './people.ts'

test('subscriptions are narrowed by the address, one is suspended and resumed', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/subscriptions?filter[payment_status]=PAID')
  await expect(page.locator('tbody tr[data-row]').first()).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Payment Status' })).toHaveValue('Paid')
  await look(page, 'subscriptions')
  await page.getByPlaceholder('Name or account number').fill('northfield')
  await expect(page.locator('tbody tr[data-row]')).toHaveCount(1)
  await expect(page).toHaveURL(/full_name_like/)
  await page.getByRole('link', { name: 'Details of Northfield Dental Arts' }).click()
  await expect(page.getByRole('heading', { name: 'Northfield Dental Arts' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'All Invoices' })).toBeVisible()
  await look(page, 'subscription')

  await page.getByRole('button', { name: 'Suspend Subscription' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend Subscription' }).click()
  await expect(page.getByText('The subscription was suspended.')).toBeVisible()
  await expect(page.getByText('Suspended At')).toBeVisible()
  await expect(page.getByText('Next Payment Date')).toBeHidden()
  await page.getByRole('button', { name: 'Resume Subscription' }).click()
  await expect(page.getByText('The subscription was resumed.')).toBeVisible()
  await expect(page.getByText('Next Payment Date')).toBeVisible()
})

test('who only looks has no button, and a subscription that is not there is told', async ({ page }) => {
  await signIn(page, 'tech')
  await page.goto('/subscriptions')
  await page.locator('tbody tr[data-row] a').first().click()
  await expect(page.getByRole('heading', { name: 'Invoice Details' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Suspend|Resume/ })).toHaveCount(0)
  await page.goto('/subscriptions/999999')
  await expect(page.getByText('Subscription not found')).toBeVisible()
})
