import type { Page } from '@playwright/test'
import { checkScreen, saveScreenshot } from './check-screen.ts'
import { signIn } from './sign-in.ts'
import { visit } from './visit.ts'
import { expect, test } from './test.ts'

function rows(page: Page) {
  return page.locator('tbody tr[data-row]')
}

async function openCode(page: Page, code: string) {
  await visit(page, `/promotion-codes?filter[code]=${code}`)
  await rows(page)
    .getByRole('link', { name: new RegExp(`^${code}`) })
    .click()
  await expect(page.getByRole('heading', { name: 'Update Promotion Code' })).toBeVisible()
}

test('search, status and sorting of the list are in the URL', async ({ page }) => {
  await signIn(page, 'admin', '/account')
  await page.getByRole('link', { name: 'Promotion Codes' }).click()
  await expect(rows(page).first()).toContainText('WELCOME20')
  await expect(page.getByRole('columnheader', { name: 'Expiration Date' })).toHaveAttribute('aria-sort', 'descending')
  await expect(rows(page).last()).toContainText('TWOMONTHSFREE')
  await expect(page).toHaveTitle(/Promotion Codes/)
  await checkScreen(page, 'promotion-codes')

  await page.getByRole('button', { name: 'INACTIVE', exact: true }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('SPRING25')
  expect(decodeURIComponent(page.url())).toContain('filter[is_active]=false')
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await expect(rows(page).first()).toContainText('WELCOME20')

  await page.getByLabel('Code', { exact: true }).fill('nosuch')
  await expect(page.getByRole('heading', { name: 'No promotion codes match' })).toBeVisible()
  await saveScreenshot(page, 'promotion-codes-empty')
  await page.getByRole('button', { name: 'Reset all filters' }).click()
  await page.getByRole('button', { name: 'Code' }).click()
  await expect(rows(page).first()).toContainText('AUTUMN10')
})

test('a supervisor creates and changes a code but cannot delete it', async ({ page }) => {
  await signIn(page, 'supervisor', '/promotion-codes')
  await page.getByRole('link', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { name: 'Create Promotion Code' })).toBeVisible()
  const save = page.getByRole('button', { name: 'Save' })
  await expect(save).toBeDisabled()
  // Missing fields are named, and each name leads to its field.
  const bar = page.getByRole('region', { name: 'Save: what is missing' })
  await expect(bar).toContainText('3 things are missing')
  await bar.getByRole('button', { name: 'Value' }).click()
  await expect(page.getByLabel('Value')).toBeFocused()
  await page.getByLabel('Code', { exact: true }).fill('spring-26')
  await page.getByLabel('Value').fill('120')
  await page.getByLabel('Description').focus()
  await expect(page.getByText('Must contain only capital letters and numbers')).toBeVisible()
  await expect(page.getByText('Invalid discount percentage.')).toBeVisible()
  await page.getByLabel('Most uses').focus()
  await expect(page.getByText('Required')).toBeVisible()
  await checkScreen(page, 'promotion-code-add')

  await page.getByLabel('Code', { exact: true }).fill('CONF50')
  await page.getByLabel('Description').fill('Spring meeting')
  await page.getByLabel('Value').fill('20')
  await expect(bar).toContainText('Everything is there')
  await expect(page.getByText('Start-up fee $995.00 − $199.00 = $796.00')).toBeVisible()
  await save.click()
  await expect(page.getByText('The code has already been taken.')).toBeVisible()
  await page.getByLabel('Code', { exact: true }).fill('MEETING26')
  await save.click()
  await expect(page).toHaveURL(/\/promotion-codes$/)
  await expect(page.getByText('The promotion code was created.')).toBeVisible()

  await openCode(page, 'MEETING26')
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await expect(page.getByLabel('Code', { exact: true })).not.toBeEditable()
  await page.getByRole('radio', { name: 'Dollars' }).check()
  await page.getByLabel('Value').fill('150')
  await page.getByRole('button', { name: 'Start date' }).click()
  await page.getByRole('button', { name: 'Next month' }).click()
  await page.locator('[data-dates-dropdown] button, [role=dialog] td button').filter({ hasText: /^15$/ }).click()
  await page.getByRole('switch', { name: 'Active' }).click()
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toContainText(
    'Percent or dollars, Value, Start date, Active',
  )
  await checkScreen(page, 'promotion-code')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('The promotion code was saved.')).toBeVisible()
  await expect(page).toHaveURL(/\/promotion-codes$/)
  await visit(page, '/promotion-codes?filter[code]=MEETING26')
  await expect(rows(page)).toContainText(/\$150\.00.*-15.*Inactive/)
})

test('an admin deletes an unused code, but not a used one or NOSTARTUPFEE', async ({ page }) => {
  await signIn(page, 'admin', '/account')
  await openCode(page, 'STUDYCLUB')
  await expect(page.getByText('used 9 of 9')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByLabel('Most uses').fill('8')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('It was used 9 times already: the limit cannot be lower.')).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()

  await openCode(page, 'NOSTARTUPFEE')
  await expect(page.getByText('NOSTARTUPFEE belongs to the product')).toBeVisible()
  await expect(page.getByLabel('Description')).toBeDisabled()
  await expect(page.getByRole('button', { name: /Save|Delete/ })).toHaveCount(0)
  await saveScreenshot(page, 'promotion-code-locked')

  await visit(page, '/promotion-codes/add')
  await page.getByLabel('Code', { exact: true }).fill('GONE26')
  await page.getByLabel('Description').fill('Soon deleted')
  await page.getByLabel('Value').fill('5')
  await page.getByRole('radio', { name: 'First Month Free' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/promotion-codes$/)
  await openCode(page, 'GONE26')
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/\/promotion-codes/)
  await visit(page, '/promotion-codes?filter[code]=GONE26')
  await expect(page.getByRole('heading', { name: 'No promotion codes match' })).toBeVisible()
})

test('codes are hidden from technicians and practices; on a phone they are cards', async ({ page, browser }) => {
  await signIn(page, 'tech', '/account')
  await expect(page.getByRole('link', { name: 'Licenses' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Promotion Codes' })).toHaveCount(0)
  await visit(page, '/promotion-codes')
  await expect(page.getByText("You don't have permission to access this page.")).toBeVisible()
  const other = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await signIn(other, 'super', '/promotion-codes')
  await expect(other.getByRole('list', { name: 'Promotion codes' }).getByRole('listitem').first()).toBeVisible()
  await checkScreen(other, 'promotion-codes-390')
})
