import { expect, type Page } from '@playwright/test'
import { archStl } from '../arches/arch.ts'
import { openAllSections } from './case-form.ts'
import { mailedLink } from './mail.ts'
import { closeReceipt } from './receipt.ts'

type Owner = { first: string; last: string; email: string }

/** Signs up, from the sign-up page through the mailed link to the account setup. */
export async function signUp(page: Page, { first, last, email }: Owner) {
  await page.goto('/sign-up')
  await fillNames(page, first, last)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Next' }).click()
  await choosePassword(page)
  await page.getByRole('button', { name: 'Signup' }).click()
  await expect(page).toHaveURL(/sign-up-success/)
  await page.goto(await mailedLink(page.request, email))
  await expect(page).toHaveURL(/initial-setup/)
}

/** Completes the account setup. */
export async function setUp(page: Page, practice: string) {
  await page.getByRole('link', { name: 'Next' }).click()
  await page.getByLabel('Organization').fill(practice)
  await page.getByLabel('Phone number').fill('(801) 555-0171')
  await fillAddress(page, '5 Foundry Row', 'Ogden', '84401')
  await page.getByRole('radio', { name: 'Conference' }).click()
  await page.getByRole('button', { name: 'Finish Setup' }).click()
  await expect(page).toHaveURL(/\/patients$/)
}

export async function fillNames(page: Page, first: string, last: string) {
  await page.getByLabel('First name').fill(first)
  await page.getByLabel('Last name').fill(last)
}

export async function choosePassword(page: Page) {
  await page.getByLabel('Password', { exact: true }).fill('Typodont1')
  await page.getByLabel('Password confirmation').fill('Typodont1')
}

export async function fillAddress(page: Page, street: string, city: string, zip: string) {
  await page.getByLabel('Street address', { exact: true }).fill(street)
  await page.getByLabel('City').fill(city)
  await page.getByRole('combobox', { name: 'State' }).fill('Utah')
  await page.getByRole('option', { name: 'UT Utah' }).click()
  await page.getByLabel('Zip code').fill(zip)
}

/** Fills the form of a case with both jaws, up to its last button. */
export async function fillCase(page: Page, patient: string) {
  await page.getByRole('link', { name: 'Start A Case', exact: true }).click()
  await openAllSections(page)
  const [first = '', last = ''] = patient.split(' ')
  await fillNames(page, first, last)
  await page.getByRole('radio', { name: /^Intra-Oral Scans/ }).click()
  await choose(page, 'Scan submission')
  await page.getByRole('radio', { name: /^Both/ }).click()
  for (const field of ['Location', 'Shipping location']) await choose(page, field)
  const name = last.toLowerCase()
  await page
    .getByLabel('Drop STL files anywhere on this page')
    .setInputFiles([scan(`${name}-upper.stl`, 'upper'), scan(`${name}-lower.stl`, 'lower')])
  await expect(page.getByLabel('Received')).toHaveCount(2)
}

export async function submitCase(page: Page) {
  await page.getByRole('button', { name: 'Submit case' }).click()
  await expect(page.getByText('The case was submitted.')).toBeVisible()
  await closeReceipt(page)
}

/** Chooses the first option offered. */
async function choose(page: Page, label: string) {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('listbox', { name: label, exact: true }).getByRole('option').first().click()
}

function scan(name: string, jaw: 'upper' | 'lower') {
  return { name, mimeType: 'model/stl', buffer: Buffer.from(archStl({ seed: 'new practice', jaw, step: 2 })) }
}
