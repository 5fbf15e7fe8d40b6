import type { Page } from '@playwright/test'
import { checkScreen, saveScreenshot } from './check-screen.ts'
import { signIn } from './sign-in.ts'
import { visit } from './visit.ts'
import { expect, test } from './test.ts'

function rows(page: Page) {
  return page.locator('tbody tr[data-row]')
}

async function fillAddress(page: Page, name: string) {
  await page.getByLabel('Location name').fill(name)
  await page.getByLabel('First name').fill('carmen')
  await page.getByLabel('Last name').fill('Ibarra')
  await page.getByLabel('Email').fill('carmen@typodont.test')
  await page.getByLabel('Phone number').fill('(801) 555-0164')
  await page.getByLabel('Street address', { exact: true }).fill('77 Foothill Dr')
  await page.getByLabel('City').fill('Layton')
  const country = page.getByRole('combobox', { name: 'Country' })
  await expect(country).toHaveValue('United States')
  // A code selects its country, also if it is typed and the field is left.
  await country.fill('ca')
  await country.press('Tab')
  await expect(country).toHaveValue('Canada')
  await country.fill('us')
  await country.press('Tab')
  await expect(country).toHaveValue('United States')
  const state = page.getByRole('combobox', { name: 'State' })
  await state.fill('ut')
  await state.press('Tab')
  await expect(state).toHaveValue('UT Utah')
  await page.getByLabel('Zip code').fill('84040')
}

test.describe('locations of a practice', () => {
  test('are listed, added, changed and deleted', async ({ page }) => {
    await signIn(page, 'owner')
    await page.getByRole('link', { name: 'Locations' }).click()
    await expect(rows(page).first()).toBeVisible()
    await checkScreen(page, 'locations')
    // The sidebar names the time in which the practice reads dates.
    await expect(page.getByText(/Ogden time \(M[DS]T\)$/)).toBeVisible()

    await page.getByLabel('Name, address or contact').fill('nowhere at all')
    await expect(page.getByRole('heading', { name: 'No found Locations' })).toBeVisible()
    await saveScreenshot(page, 'locations-empty')
    await page.getByRole('button', { name: 'Reset all filters' }).click()
    await expect(rows(page).first()).toBeVisible()

    await page.getByRole('link', { name: 'Add location' }).click()
    const save = page.getByRole('button', { name: 'Save' })
    await expect(save).toBeDisabled()
    await page.getByLabel('Email').fill('nobody')
    await page.getByLabel('Phone number').fill('12')
    await page.getByLabel('City').focus()
    await expect(page.getByText('Invalid email.')).toBeVisible()
    await expect(page.getByText('Invalid phone number.')).toBeVisible()
    // A required field that is left empty says so, including the picker of states.
    await page.getByRole('combobox', { name: 'State' }).focus()
    await page.keyboard.press('Tab')
    await page.getByLabel('Zip code').fill('   ')
    await page.getByLabel('Location name').focus()
    await expect(page.getByText('Required')).toHaveCount(3)
    await checkScreen(page, 'location-add')
    await page.getByRole('combobox', { name: 'Country' }).click()
    await checkScreen(page, 'location-add-country')
    await page.keyboard.press('Escape')
    await expect(save).toBeDisabled()
    await fillAddress(page, 'Eastgate')
    await expect(page.getByLabel('First name')).toHaveValue('Carmen')
    const zone = page.getByRole('combobox', { name: 'Time zone' })
    await expect(zone).toHaveValue('By its address: Mountain Time (Denver)')
    await zone.fill('Phoenix')
    await page.getByRole('option', { name: 'Mountain Standard Time (Phoenix)' }).click()
    await expect(zone).toHaveValue('Mountain Standard Time (Phoenix)')
    await save.click()
    await expect(page).toHaveURL(/\/locations$/)
    await expect(page.getByText('The location was created.')).toBeVisible()
    await expect(rows(page).filter({ hasText: 'Eastgate' })).toContainText('77 Foothill Dr, Layton, UT 84040')

    await rows(page).getByRole('link', { name: 'Eastgate' }).click()
    await expect(page.getByRole('heading', { name: 'Eastgate' })).toBeVisible()
    await expect(page).toHaveTitle('Eastgate · Typodont')
    await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Mountain Standard Time (Phoenix)')
    await checkScreen(page, 'location')
    await page.getByLabel('Location name').fill('Eastgate West')
    await expect(page.getByRole('region', { name: 'Unsaved changes' })).toContainText('Location name')
    await page.keyboard.press('Control+s')
    await expect(page).toHaveURL(/\/locations$/)

    await rows(page).getByRole('link', { name: 'Eastgate West' }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Are you sure you want to delete this location?')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page).toHaveURL(/\/locations$/)
    await expect(rows(page).first()).toBeVisible()
    await expect(rows(page).filter({ hasText: 'Eastgate' })).toHaveCount(0)

    await test.step('they keep their address while parcels are in transit', async () => {
      await rows(page).filter({ hasText: 'Main location' }).getByRole('link').click()
      await expect(page.getByText(/^Address modification is disabled while requests are completed/)).toBeVisible()
      await expect(page.getByLabel('Street address', { exact: true })).toBeDisabled()
      await expect(page.getByLabel('Location name')).toBeEnabled()
      await expect(page.getByRole('button', { name: 'Delete' })).toHaveAttribute('aria-disabled', 'true')
      await saveScreenshot(page, 'location-in-use')
    })
  })

  test('are read-only for a member', async ({ page }) => {
    await signIn(page, 'member', '/account')
    const navigation = page.getByRole('navigation', { name: 'Main' })
    await expect(navigation.getByRole('link', { name: 'Patients' })).toBeVisible()
    await expect(navigation.getByRole('link', { name: 'Locations' })).toHaveCount(0)
    await visit(page, '/locations')
    await expect(page.getByRole('link', { name: 'Add location' })).toHaveCount(0)
    await rows(page).first().getByRole('link').click()
    await expect(page.getByText('You can read this location, but not change it.')).toBeVisible()
    await expect(page.getByLabel('Location name')).toBeDisabled()
    await saveScreenshot(page, 'location-read-only')
    await visit(page, '/locations/add')
    await expect(page.getByText("You don't have permission to access this page.")).toBeVisible()
  })
})

test.describe('locations for staff', () => {
  test('an admin moves one in use, and a concurrent editor gets a conflict', async ({ page, browser }) => {
    await signIn(page, 'admin', '/organizations/1/locations')
    await expect(rows(page).first()).toBeVisible()
    await checkScreen(page, 'organization-locations')
    await rows(page).filter({ hasText: 'Riverbend' }).getByRole('link').click()
    await expect(page.getByLabel('Street address', { exact: true })).toBeEnabled()

    const context = await browser.newContext()
    const other = await context.newPage()
    await signIn(other, 'supervisor', page.url())
    await other.getByLabel('Last name').fill('Second')
    await page.getByLabel('First name').fill('First')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page).toHaveURL(/\/organizations\/1\/locations$/)
    await other.getByRole('button', { name: 'Save' }).click()
    await expect(other.getByText(/This record was changed by .* What you typed is still here/)).toBeVisible()
    await expect(other.getByLabel('Last name')).toHaveValue('Second')
    await context.close()
  })

  test('are hidden from technicians, except for a single one', async ({ page }) => {
    await signIn(page, 'tech', '/organizations/1/locations')
    await expect(page.getByText("You don't have permission to access this page.")).toBeVisible()
    await visit(page, '/organizations/1/locations/1')
    await expect(page.getByText('You can read this location, but not change it.')).toBeVisible()
    await visit(page, '/organizations/2/locations/1')
    await expect(page.getByRole('heading', { name: 'Location not found' })).toBeVisible()
  })

  test('a lab partner sees those of all its organizations, as cards on a phone', async ({ page }) => {
    await signIn(page, 'lab')
    await page.getByRole('link', { name: 'Locations' }).click()
    await expect(page.getByRole('columnheader', { name: 'Organization' })).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByRole('list', { name: 'Locations' }).getByRole('listitem').first()).toBeVisible()
    await checkScreen(page, 'locations-390')
  })
})
