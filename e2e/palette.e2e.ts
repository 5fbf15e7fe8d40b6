import type { Page } from '@playwright/test'
import { checkScreen, saveScreenshot } from './check-screen.ts'
import { signIn } from './sign-in.ts'
import { visit } from './visit.ts'
import { expect, test } from './test.ts'

function palette(page: Page) {
  return page.getByRole('dialog', { name: 'Find or do anything' })
}

/** Returns its rows, from the top. */
function offers(page: Page) {
  return palette(page).locator('[data-action]')
}

function group(page: Page, name: string) {
  return palette(page).getByRole('group', { name })
}

async function openPalette(page: Page) {
  await page.getByRole('button', { name: 'Find or do anything' }).click()
  await expect(offers(page).first()).toBeVisible()
}

async function openCase(page: Page, name: string) {
  await openPalette(page)
  await page.keyboard.type(name)
  const hit = offers(page).filter({ hasText: name }).first()
  await hit.click()
  await expect(page.getByRole('heading', { name: new RegExp(name), level: 1 })).toBeVisible()
  // The name alone may come from a list before the case is loaded.
  await expect(page.getByText('Loading the case')).toHaveCount(0)
}

async function switchTo(page: Page, from: string, to: string) {
  await page.getByRole('button', { name: from }).click()
  await page.getByRole('menuitem', { name: to }).click()
  await expect(page.getByRole('button', { name: to })).toBeVisible()
}

async function logOut(page: Page) {
  await page.getByRole('button', { name: /open the menu/ }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(page).toHaveURL(/login|management/)
}

test('the menu of staff says the version, and that of a practice does not', async ({ page }) => {
  const version = page.getByText(/^Version \d+\.\d+\.\d+/)
  await signIn(page, 'owner', '/patients-page')
  await page.getByRole('button', { name: /open the menu/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Log Out' })).toBeVisible()
  await expect(version).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(page).toHaveURL(/login/)
  await signIn(page, 'super', '/management/patients')
  await page.getByRole('button', { name: /open the menu/ }).click()
  await expect(version).toBeVisible()
  await checkScreen(page, 'user-menu')
})

test('finds a patient, with the status and the thumbnail of the case', async ({ page }) => {
  await signIn(page, 'tech', '/patients-page')
  await expect(page.locator('tbody tr[data-row]').first()).toBeVisible()
  await page.keyboard.press('Control+k')
  // Keys typed before the palette is visible belong to it, and not to the shortcuts of the screen.
  await page.keyboard.type('thornquist')
  await expect(page.getByLabel('Find or do anything').last()).toHaveValue('thornquist')
  const hit = offers(page).filter({ hasText: 'Amelia Thornquist' })
  await expect(hit).toContainText(/New|In progress|Waiting|Approved|Completed|Canceled/i)
  await expect(hit.locator('img')).toHaveCount(1)
  await checkScreen(page, 'palette-found')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/patient-workflow\/\d+/)
})

test('recently opened items are offered until the user signs out', async ({ page, context }) => {
  await signIn(page, 'admin', '/account')
  await openPalette(page)
  await expect(group(page, 'Recent')).toHaveCount(0)
  await page.keyboard.press('Escape')

  await openCase(page, 'Amelia Thornquist')
  await openPalette(page)
  await page.keyboard.type('cedar hollow')
  await group(page, 'Organizations').locator('[data-action]').filter({ hasText: 'Cedar Hollow Dental' }).click()
  await expect(page.getByRole('heading', { name: 'Cedar Hollow Dental', level: 1 })).toBeVisible()
  const organization = page.url()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).not.toHaveURL(organization)
  await openPalette(page)
  const recents = group(page, 'Recent').locator('[data-action]')
  await expect(recents).toHaveText([/Cedar Hollow Dental/, /Amelia Thornquist/])
  await saveScreenshot(page, 'palette-recent')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(organization)

  // Opened again, it moves to the top instead of appearing twice.
  await openPalette(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/patient-workflow\/\d+/)
  await expect(page.getByRole('heading', { name: /Amelia Thornquist/ })).toBeVisible()
  await visit(page, '/')
  await openPalette(page)
  await expect(recents).toHaveText([/Amelia Thornquist/, /Cedar Hollow Dental/])
  await page.keyboard.type('dash')
  await expect(group(page, 'Recent')).toHaveCount(0)
  await page.keyboard.press('Escape')

  await logOut(page)
  expect(JSON.stringify(await context.storageState())).not.toContain('Thornquist')
  await signIn(page, 'admin', '/account')
  await openPalette(page)
  await expect(group(page, 'Recent')).toHaveCount(0)
})

test('a user with two organizations sees in each the items opened there', async ({ page }) => {
  await signIn(page, 'owner')
  await openCase(page, 'Amelia Thornquist')
  await visit(page, '/patients')
  await openPalette(page)
  await expect(group(page, 'Recent')).toContainText('Amelia Thornquist')
  await page.keyboard.press('Escape')
  await switchTo(page, 'Cedar Hollow Dental', 'Wasatch Smile Studio')
  await openPalette(page)
  await expect(group(page, 'Recent')).toHaveCount(0)
  await page.keyboard.press('Escape')
  // The next sign-in as the owner begins in the organization used last.
  await switchTo(page, 'Wasatch Smile Studio', 'Cedar Hollow Dental')
  await openPalette(page)
  await offers(page).filter({ hasText: 'Amelia Thornquist' }).click()
  await expect(page).toHaveURL(/\/patient-details\/\d+/)
})

test('the actions of the current screen come first, and each row is large enough for a finger', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'tech', '/account')
  await openCase(page, 'Amelia Thornquist')
  await openPalette(page)
  const first = offers(page).first()
  await expect(palette(page).getByRole('group').first()).toHaveAccessibleName('This case')
  const text = (await first.textContent()) ?? ''
  await checkScreen(page, 'palette-390')
  for (const offer of await offers(page).all()) {
    expect((await offer.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  }
  await page.keyboard.type(text.slice(0, 4))
  await expect(offers(page).first()).toHaveText(text)
})
