import type { Page } from '@playwright/test'
import { openAllSections } from './case-form.ts'
import { checkScreen } from './check-screen.ts'
import { signIn, signInWithoutPage } from './sign-in.ts'
import { visit } from './visit.ts'
import { expect, test } from './test.ts'

type Row = {
  id: number
  formatted_name: string
  is_on_hold: boolean
  promise: { setup_by: string | null; ships_likely: string | null } | null
}

test('a receipt opens by its address, explains its dates, goes with Escape or Back, and is printed', async ({
  page,
}) => {
  await signInWithoutPage(page, 'owner')
  await page.addInitScript(() => {
    window.print = () => undefined
  })
  const { id, formatted_name } = await promisedCase(page)
  await page.goto(`/patients?receipt=${id}`)
  const receipt = page.getByRole('dialog', { name: new RegExp(`^${formatted_name.replace(/[()]/g, '\\$&')} `) })
  await expect(receipt.getByText('Ships / arrives')).toBeVisible()
  await expect(receipt.getByRole('link', { name: 'See the case' })).toHaveAttribute('href', `/patient-details/${id}`)
  await checkScreen(page, 'receipt-by-address')

  await test.step('a date opens to why, and Escape closes that alone', async () => {
    await receipt.getByTitle('Why this date').first().click()
    const why = page.getByRole('dialog', { name: 'Why this date' })
    await expect(why.getByRole('columnheader', { name: 'Safe' })).toBeVisible()
    await checkScreen(page, 'why-this-date')
    await page.keyboard.press('Escape')
    await expect(why).toBeHidden()
    await expect(receipt).toBeVisible()
  })

  await test.step('Back closes the receipt and stays on the list', async () => {
    await page.goBack()
    await expect(receipt).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Patients', level: 1 })).toBeVisible()
  })

  await test.step('Escape takes it from the address', async () => {
    await page.goto(`/patients?receipt=${id}`)
    await expect(receipt.getByText('Ships / arrives')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(receipt).toBeHidden()
    await expect(page).toHaveURL(/\/patients$/)
  })

  await test.step('the keys follow its buttons: Enter opens the case, N starts another', async () => {
    await page.goto(`/patients?receipt=${id}`)
    await expect(receipt.getByText('Ships / arrives')).toBeVisible()
    await expect(receipt.getByRole('link', { name: 'Print' })).toHaveAttribute('target', '_blank')
    await receipt.press('n')
    await expect(page).toHaveURL(/\/rx-forms\/add$/)
    await visit(page, `/patients?receipt=${id}`)
    await expect(receipt.getByText('Ships / arrives')).toBeVisible()
    await receipt.press('Enter')
    await expect(page).toHaveURL(`/patient-details/${id}`)
  })

  await test.step('a promised date of the list opens to why', async () => {
    await visit(page, '/patients')
    await page.getByRole('row').getByTitle('Why this date').first().click()
    const why = page.getByRole('dialog', { name: 'Why this date' })
    await expect(why.getByRole('columnheader', { name: 'Safe' }).or(why.getByText(/transit count/))).toBeVisible()
    await expect(page).toHaveURL(/\/patients$/)
  })

  await test.step('the receipt of an unknown case says so, as its page does', async () => {
    await page.goto('/patients?receipt=999999999')
    await expect(page.getByRole('dialog').getByText('Patient not found')).toBeVisible()
  })

  await test.step('it fits a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/patients?receipt=${id}`)
    await expect(receipt.getByText('Ships / arrives')).toBeVisible()
    await checkScreen(page, 'receipt-390')
  })

  await test.step('it is printed with its files and dates', async () => {
    await visit(page, `/patient-details/${id}/print-receipt`)
    await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Files the lab holds' })).toBeVisible()
    await expect(page.getByText(/safe to book from/)).toBeVisible()
  })
})

/** Returns a case of the practice of owner@ in setup that is promised to ship. */
async function promisedCase(page: Page) {
  const token = await page.evaluate(() => localStorage.getItem('typodont.token'))
  const headers = { authorization: `Bearer ${token}` }
  const reply = await page.request.get('/api/v2/patients?perPage=100', { headers })
  const { patients }: { patients: { data: Row[] } } = await reply.json()
  const row = patients.data.find(
    (each) => !each.is_on_hold && each.promise?.ships_likely != null && each.promise.setup_by !== null,
  )
  if (!row) throw new Error('the practice has no case with a promise')
  return row
}

test('the form names the dates that it would promise, and they follow the answers', async ({ page }) => {
  await signIn(page, 'owner', '/organizations/1/rx-forms/add')
  await openAllSections(page)
  const summary = page.getByRole('region', { name: 'Summary' })
  await expect(summary.getByText('Setup ready by')).toBeVisible()
  await expect(summary.getByText('Answer needed by')).toBeVisible()
  const arrival = summary.getByText('Safe to book from')
  await page.getByRole('radio', { name: /^Lightspeed/ }).click()
  // While the dates are late, the ones before stand there.
  await expect(summary.locator('[aria-busy="true"]')).toHaveCount(0)
  const before = (await arrival.textContent()) ?? ''
  await page.getByRole('radio', { name: /^Standard/ }).click()
  await expect(arrival).not.toHaveText(before)
})
