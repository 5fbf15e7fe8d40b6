import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { checkScreen, saveScreenshot } from './check-screen.ts'
import { signIn, signInWithoutPage } from './sign-in.ts'
import { visit } from './visit.ts'
import { expect, test } from './test.ts'

const HEAD =
  'Organization,Name,Email,Role,Joined Date,First Case Submitted,Last Case Submitted,Status,' +
  'Onboarding Status,Payment Status,Customized Fees,Organization Type,Invoice Version,Number of Cases'

function results(page: Page) {
  return page.getByRole('list', { name: 'Results' }).getByRole('listitem')
}

/** Returns a group of the filter panel. */
function group(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true })
}

test('organizations and users are found by a keyword, and downloaded', async ({ page }) => {
  await signIn(page, 'admin', '/organizations-users?filter[roles]=organization,location')
  await test.step('the CSV file contains every page of the search', async () => {
    const found = await page.getByText(/^\d+ results found$/).textContent()
    const started = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download CSV' }).click()
    const file = await started
    expect(file.suggestedFilename()).toMatch(/^organizations-and-users-\d{4}-\d\d-\d\d-\d{6}\.csv$/)
    const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
    expect(lines[0]).toBe(`\uFEFF${HEAD}`)
    expect(lines.length - 2).toBe(Number.parseInt(found ?? '', 10))
    const cedar = lines.find((line) => line.startsWith('Cedar Hollow Dental,Cedar Hollow Dental,,Organization,'))
    expect(cedar).toMatch(/,\d{4}-[A-Z][a-z]{2}-\d\d \d{1,2}:\d\d (am|pm) [+-]\d\d:\d\d,/)
  })

  await page.getByRole('navigation').getByRole('link', { name: 'Organizations & Users' }).first().click()
  await expect(page.getByRole('heading', { name: 'Organizations & Users', level: 1 })).toBeVisible()
  await expect(page.getByText(/^\d+ results found$/)).toBeVisible()
  await expect(results(page)).toHaveCount(10)
  await checkScreen(page, 'search')

  await page.keyboard.press('/')
  await expect(page.getByRole('textbox', { name: 'Keyword' })).toBeFocused()
  await page.keyboard.type('cedar hol')
  await expect(page).toHaveURL(/keyword=cedar/)
  await expect(page.getByText(/^\d+ relevant results sorted out of \d+ found$/)).toBeVisible()
  const card = results(page).filter({ has: page.getByRole('link', { name: 'Cedar Hollow Dental', exact: true }) })
  await expect(card.first().locator('mark')).toHaveText(['Cedar', 'Hol'])
  await expect(page.getByRole('combobox', { name: 'Sort By' })).toBeDisabled()
  await saveScreenshot(page, 'search-keyword')

  await page.getByRole('textbox', { name: 'Keyword' }).press('Escape')
  await expect(page).toHaveURL(/\/organizations-users$/)
  await expect(page.getByRole('combobox', { name: 'Sort By' })).toBeEnabled()

  await page.getByRole('textbox', { name: 'Keyword' }).fill('nobody of this name')
  await expect(page.getByRole('heading', { name: 'Whoops!' })).toBeVisible()
  await expect(page.getByText("We couldn't find any results matching your search!")).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download CSV' })).toBeDisabled()
  await saveScreenshot(page, 'search-empty')

  await test.step('archived results are shown to users with access, and link only to their patients', async () => {
    await page.getByRole('textbox', { name: 'Keyword' }).press('Escape')
    await group(page, 'Roles').getByRole('checkbox', { name: 'Organization' }).click()
    await expect(page).toHaveURL(/\?filter\[roles\]=organization$/)
    await page.getByRole('switch', { name: 'Archived' }).click({ force: true })
    await expect(page).toHaveURL(/filter\[archived\]=true/)
    const card = results(page).first()
    await expect(card.getByText('Archived')).toBeVisible()
    await expect(card.getByRole('link', { name: /^Patients of/ })).toBeVisible()
    await expect(card.getByRole('link', { name: /^(Locations|Users|Start Case) of/ })).toHaveCount(0)
    await expect(card.getByRole('button')).toHaveCount(0)
  })
})

test('the search is in the URL: presets, checkboxes, sorting, pages and filter chips', async ({ page }) => {
  await signIn(
    page,
    'admin',
    '/organizations-users?filter[roles]=organization,doctor&filter[status]=4&perPage=15&page=2',
  )
  const roles = group(page, 'Roles')
  await expect(roles.getByRole('checkbox', { name: 'Organization' })).toBeChecked()
  await expect(roles.getByRole('checkbox', { name: 'Location' })).not.toBeChecked()
  await expect(group(page, 'Status').getByRole('checkbox', { name: 'Active' })).toBeChecked()
  // The unticked options of the group keep their counts.
  await expect(roles.getByRole('listitem').or(roles).first()).toContainText(/Location\s*[1-9]/)

  await roles.getByRole('checkbox', { name: 'Doctor' }).click()
  await expect(page).toHaveURL(/filter\[roles\]=organization&filter\[status\]=4&perPage=15$/)
  await expect(results(page).first()).toContainText('Account number')
  await page.getByRole('button', { name: 'Clear Roles' }).click()
  await expect(page).toHaveURL(/\?filter\[status\]=4&perPage=15$/)
  await page.getByRole('button', { name: 'Remove Status' }).click()
  await expect(page).toHaveURL(/\?perPage=15$/)

  await page.getByRole('button', { name: 'Last page' }).click()
  await expect(page).toHaveURL(/page=\d+/)
  await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled()

  await page.getByRole('combobox', { name: 'Sort By' }).click()
  await page.getByRole('option', { name: 'Highest # of submissions' }).click()
  await expect(page).toHaveURL(/sort=number_of_patients/)
  await expect(page).not.toHaveURL(/[?&]page=/)

  await visit(page, '/organizations-users?filter[organization_type]=DSO&filter[joined_between]=2020-01-01,2030-01-01')
  await expect(page.getByRole('list', { name: 'Filters in use' })).toContainText('2020-01-01 to 2030-01-01')
  await page.getByRole('button', { name: 'Reset Filters' }).first().click()
  await expect(page).toHaveURL(/\/organizations-users$/)
})

test('the notes of an organization are edited in the results, and links lead to its patients', async ({ page }) => {
  await signIn(page, 'supervisor', '/organizations-users?filter[roles]=organization&keyword=halvorsen')
  const card = results(page).first()
  await card.getByRole('button', { name: /^Notes of/ }).click()
  const notes = card.getByRole('textbox', { name: /^Notes of/ })
  const save = card.getByRole('button', { name: 'Save' })
  await expect(save).toBeDisabled()
  const before = await notes.inputValue()
  const after = `Ask for Ana before touching fees. ${Date.now()}`
  await notes.fill(after)
  await expect(save).toBeEnabled()
  await notes.fill(before)
  await expect(save).toBeDisabled()
  await notes.fill(after)
  await saveScreenshot(page, 'search-notes')
  // Another search meanwhile does not lose the text.
  const keyword = page.getByRole('textbox', { name: 'Keyword' })
  await keyword.fill('cedar')
  await expect(page.getByRole('link', { name: 'Cedar Hollow Dental', exact: true })).toBeVisible()
  await keyword.fill('halvorsen')
  await expect(page.getByRole('link', { name: 'Halvorsen Orthodontics', exact: true })).toBeVisible()
  await expect(notes).toHaveValue(after)
  await save.click()
  await expect(page.getByText('The organization was saved.')).toBeVisible()
  await expect(save).toBeDisabled()
  await expect(notes).toHaveValue(after)
  // The index is updated within a second.
  await expect(async () => {
    await page.reload()
    await card.getByRole('button', { name: /^Notes of/ }).click()
    await expect(notes).toHaveValue(after, { timeout: 500 })
  }).toPass()

  await card.getByRole('link', { name: /^Patients of/ }).click()
  await expect(page).toHaveURL(/\/patients-page\?queryOrganization=\d+&queryName=Halvorsen/)
  const chips = page.getByRole('list', { name: 'Filters in use' })
  await expect(chips).toContainText('Organization')
  await expect(chips).toContainText('Halvorsen')
  await expect(page.locator('tbody tr').first()).toContainText('Halvorsen')
  await page.getByRole('textbox', { name: 'Patient' }).fill('nobody of this name')
  await expect(page).toHaveURL(/queryOrganization=\d+&queryName=Halvorsen.*patient_full_name_like/)
})

test('users without access to archived results have no switch, and the URL does not help', async ({ page }) => {
  await signIn(page, 'tech', '/organizations-users?filter[archived]=true&filter[status]=6')
  await expect(page.getByText(/results found$/)).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Archived' })).toBeHidden()
  await expect(group(page, 'Status').getByRole('checkbox', { name: 'Archived' })).toBeHidden()
  await expect(results(page).first()).toBeVisible()
  await expect(results(page).getByText('Archived')).toHaveCount(0)
})

test('on a phone the filters are a drawer', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'super', '/organizations-users?filter[roles]=doctor')
  await expect(results(page).first()).toBeVisible()
  // The name fills the rest of the line after the initials.
  const name = await page.locator('article > div').first().boundingBox()
  expect(name?.width).toBeGreaterThan(180)
  await checkScreen(page, 'search-390')
  await page.getByRole('button', { name: 'Filters, 1 in use' }).click()
  const drawer = page.getByRole('dialog', { name: 'Filters' })
  await expect(drawer.getByRole('checkbox', { name: 'Doctor' })).toBeChecked()
  await checkScreen(page, 'search-filters-390')
  await drawer.getByRole('checkbox', { name: 'Location' }).click()
  await expect(page).toHaveURL(/filter\[roles\]=doctor,location/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('list', { name: 'Filters in use' })).toContainText('Doctor, Location')
})

test('the page is hidden from lab partners', async ({ page }) => {
  await signIn(page, 'lab', '/organizations-users')
  await expect(page.getByText("You don't have permission to access this page.")).toBeVisible()
})

test('a search that cannot be opened or does not respond shows an error', async ({ page }) => {
  await signInWithoutPage(page, 'admin')
  const broken = { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }
  await page.route('**/api/v2/search/multi-search', (route) => route.fulfill(broken))
  await page.goto('/organizations-users')
  await expect(page.getByRole('heading', { name: 'The results could not be loaded' })).toBeVisible()
  await expect(page.getByText('Something went wrong, please try again.').first()).toBeVisible()
  await page.unroute('**/api/v2/search/multi-search')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(results(page).first()).toBeVisible()

  await page.route('**/api/v2/search/config', (route) => route.fulfill(broken))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'The search could not be opened' })).toBeVisible()
  await expect(page.getByText('Something went wrong.', { exact: true }).first()).toBeVisible()
})
