import type { Page } from '@playwright/test'
import { checkScreen } from './check-screen.ts'
import { signIn } from './sign-in.ts'
import { visit } from './visit.ts'
import { expect, test } from './test.ts'

/** One person, two practices, a tab for each. */

const CEDAR = 'Cedar Hollow Dental'
const WASATCH = 'Wasatch Smile Studio'
/** Searched by its address, so that no row moves away from under the pointer when the search is answered. */
const THORNQUIST = '/patients?filter[patient_full_name_like]=Amelia Thornquist'

async function switchTo(page: Page, from: string, to: string) {
  await page.getByRole('button', { name: from }).click()
  await page.getByRole('menuitem', { name: to }).click()
  await expect(page.getByRole('button', { name: to })).toBeVisible()
}

test('a switch of organization asks about unsaved changes first, and canceling keeps it', async ({ page }) => {
  await signIn(page, 'owner', '/locations/add')
  await page.getByLabel('Location name').fill('East office')
  await page.getByRole('button', { name: CEDAR }).click()
  await page.getByRole('menuitem', { name: WASATCH }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByRole('button', { name: CEDAR })).toBeVisible()
  await expect(page.getByLabel('Location name')).toHaveValue('East office')

  await page.getByRole('button', { name: CEDAR }).click()
  await page.getByRole('menuitem', { name: WASATCH }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/\/patients$/)
  // The next sign-in as the owner begins in the organization used last.
  await switchTo(page, WASATCH, CEDAR)
})

test('each tab keeps its organization, and a link to the other one offers to switch', async ({ page, context }) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill('owner@typodont.test')
  await page.getByLabel('Password', { exact: true }).fill('Typodont1')
  await page.getByLabel('Remember').check()
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(/\/patients/)
  await expect(page.getByRole('button', { name: CEDAR })).toBeVisible()
  await visit(page, THORNQUIST)
  await page.getByRole('link', { name: 'Amelia Thornquist' }).first().click()
  await expect(page).toHaveURL(/\/patient-details\/\d+/)
  const cedarUrl = page.url()

  const other = await context.newPage()
  await other.goto('/patients')
  await switchTo(other, CEDAR, WASATCH)

  // The choice of the other tab does not affect this one.
  await page.reload()
  await expect(page.getByRole('heading', { name: /Amelia Thornquist/ })).toBeVisible()
  await expect(page.getByRole('button', { name: CEDAR })).toBeVisible()

  await other.goto(cedarUrl)
  await expect(other.getByRole('heading', { name: `This belongs to ${CEDAR}` })).toBeVisible()
  await checkScreen(other, 'two-tabs-elsewhere')
  await other.getByRole('button', { name: `Switch to ${CEDAR}` }).click()
  await expect(other.getByRole('heading', { name: /Amelia Thornquist/ })).toBeVisible()
  await expect(other.getByRole('button', { name: CEDAR })).toBeVisible()
})

test('a tab opened from another uses its organization, even if the session is only for the tab', async ({
  page,
  context,
}) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill('owner@typodont.test')
  await page.getByLabel('Password', { exact: true }).fill('Typodont1')
  await page.getByLabel('Remember').uncheck()
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(/\/patients/)
  await visit(page, THORNQUIST)
  await page.getByRole('link', { name: 'Amelia Thornquist' }).first().click()
  await expect(page.getByRole('heading', { name: /Amelia Thornquist/ })).toBeVisible()
  const prints = [page.getByRole('link', { name: 'Print' }), page.getByRole('button', { name: 'Print the rx form' })]
  for (const print of prints) {
    const opened = context.waitForEvent('page')
    await print.click()
    const printed = await opened
    await expect(printed.getByText('Thornquist').first()).toBeVisible()
    await printed.close()
  }
})

test('a form, a print page, a location and a new case of the other organization offer to switch', async ({ page }) => {
  await signIn(page, 'owner', '/locations')
  await page.getByRole('link', { name: 'Main Street' }).first().click()
  await expect(page.getByLabel('Location name')).toBeEnabled()
  const locationUrl = page.url()
  await visit(page, THORNQUIST)
  const formRequest = page.waitForRequest(/rx_forms\/\d+/)
  await page.getByRole('link', { name: 'Amelia Thornquist' }).first().click()
  const read = await formRequest
  const sheet = await page.getByRole('link', { name: 'Print' }).getAttribute('href')
  const form = /rx_forms\/(\d+)/.exec(read.url())?.[1]
  const urls = [locationUrl, String(sheet), `/rx-forms/${form}/modify`, '/organizations/1/rx-forms/add']
  for (const url of urls) {
    await visit(page, '/patients')
    await switchTo(page, CEDAR, WASATCH)
    await page.goto(url)
    const button = page.getByRole('button', { name: `Switch to ${CEDAR}` })
    await button.click()
    await expect(button).toBeHidden()
  }
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible()
})
