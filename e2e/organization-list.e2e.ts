import { addFilter } from './filters.ts'
import { checkScreen } from './check-screen.ts'
import { signIn, signInWithoutPage } from './sign-in.ts'
import { visit } from './visit.ts'
import { expect, test } from './test.ts'

test('a failure without a message shows the default message of the call', async ({ page }) => {
  await signInWithoutPage(page, 'admin')
  const broken = { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }
  await page.route('**/api/v2/organization_types', (route) => route.fulfill(broken))
  await page.goto('/organizations')
  await expect(page.getByRole('alert').getByText('Something went wrong.', { exact: true })).toBeVisible()
  await page.route('**/api/v2/organizations?*', (route) => route.fulfill(broken))
  await page.reload()
  await expect(page.getByText('Something went wrong, please try again.').first()).toBeVisible()
})

test('organizations are searched, previewed and selected as a filter for every list', async ({ page }) => {
  await signIn(page, 'admin', '/organizations')
  await expect(page.getByRole('heading', { name: 'Organizations', level: 1 })).toBeVisible()
  await expect(page.getByRole('row', { name: /Cedar Hollow Dental/ })).toBeVisible()
  await checkScreen(page, 'organizations')

  // Active ones are listed until another state, or any state, is selected.
  await page.getByRole('button', { name: 'Remove State' }).click()
  await expect(page).toHaveURL(/status=ALL/)
  await addFilter(page, 'State: Inactive')
  await expect(page).toHaveURL(/status=INACTIVE/)
  await page.getByRole('button', { name: 'Reset', exact: true }).click()
  await expect(page).toHaveURL(/\/organizations$/)
  await addFilter(page, 'Type')
  await page.getByRole('dialog', { name: 'Type' }).getByRole('checkbox').first().check()
  await expect(page).toHaveURL(/organization_type=/)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Remove Type' }).click()
  await expect(page).toHaveURL(/\/organizations$/)

  await page.getByLabel('Name or account number').fill('cedar')
  await expect(page).toHaveURL(/searchString=cedar/)
  const row = page.getByRole('row', { name: /Cedar Hollow Dental/ })
  await row.hover()
  await row.getByRole('button', { name: 'Quick glance at Cedar Hollow Dental' }).click()
  const glance = page.getByRole('dialog', { name: 'Cedar Hollow Dental' })
  await expect(glance.getByText('Main location')).toBeVisible()
  await checkScreen(page, 'quick-glance')
  // The focus is inside, although the content loaded after the frame, and returns to where it was.
  await page.keyboard.press('Tab')
  await expect(glance.getByRole('link', { name: 'Open' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(glance).toBeHidden()
  await expect(row.getByRole('button', { name: 'Quick glance at Cedar Hollow Dental' })).toBeFocused()

  await visit(page, '/patients-page')
  await expect(page.getByText('No Organizations Selected')).toBeVisible()
  const all = page.getByText(/results found/)
  await expect(all).toBeVisible()
  const before = await all.textContent()
  await page.getByRole('button', { name: 'No Organizations Selected' }).click()
  await page.getByRole('textbox', { name: 'Name or account number' }).fill('cedar')
  await page.getByRole('checkbox', { name: /^Cedar Hollow Dental \|/ }).click()
  await expect(page.getByText('Some Organizations Selected')).toBeVisible()
  await checkScreen(page, 'organization-filter')
  await page.keyboard.press('Escape')
  await expect(all).not.toHaveText(before ?? '')
  // The choice is stored by the browser and holds for every list.
  await page.goto('/requests')
  await expect(page.getByText('Some Organizations Selected')).toBeVisible()
  const names = page.locator('tbody tr td:nth-child(5)')
  await expect(names.first()).toHaveText('Cedar Hollow Dental')
  expect(new Set(await names.allTextContents())).toEqual(new Set(['Cedar Hollow Dental']))
})
