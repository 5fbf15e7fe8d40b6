import type { Page } from '@playwright/test'
import { signInWithoutPage } from './sign-in.ts'
import { expect, test } from './test.ts'

/** Returns the address of a patient with photos, in the practice of owner@. */
async function pageWithPhotos(page: Page) {
  const token = await page.evaluate(() => localStorage.getItem('typodont.token'))
  const read = async (path: string) => {
    const reply = await page.request.get(`/api/v2${path}`, { headers: { authorization: `Bearer ${token}` } })
    return reply.json()
  }
  const { patients } = await read('/organizations/1/patients')
  for (const { id, is_on_hold } of patients.data) {
    if (!is_on_hold && (await read(`/patients/${id}/images`)).images.length > 0) return `/patient-workflow/${id}`
  }
  throw new Error('The demo has patients with photos.')
}

test('Back closes a lightbox or dialog before it leaves the page, even on the first page of a tab', async ({
  page,
}) => {
  await signInWithoutPage(page, 'super')
  const address = await pageWithPhotos(page)
  // A new tab, like one opened from a mail, has no earlier history entry of the application.
  const tab = await page.context().newPage()
  await tab.goto(address)
  const hold = tab.getByRole('button', { name: /Put on hold/ })
  const dialog = tab.getByRole('dialog', { name: 'Put on hold' })
  await hold.click()
  await expect(dialog).toBeVisible()
  await tab.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(tab).toHaveURL(new RegExp(`${address}$`))
  await expect(hold).toBeVisible()

  const photo = tab.getByRole('button', { name: /^Open .*\.(jpe?g|png|webp)$/i }).first()
  await photo.scrollIntoViewIfNeeded()
  await photo.click()
  const lightbox = tab.locator('.yarl__root')
  await expect(lightbox).toBeVisible()
  await tab.goBack()
  await expect(lightbox).toHaveCount(0)
  await expect(tab).toHaveURL(new RegExp(`${address}$`))
})

test('a dialog closed with its own button leaves no history entry', async ({ page }) => {
  await signInWithoutPage(page, 'super')
  await page.goto('/patients-page')
  await page.locator('tbody tr[data-row] a').first().click()
  await expect(page).toHaveURL(/patient-workflow/)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  const question = page.getByRole('dialog').filter({ hasText: 'Archive' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/patients-page/)
})

test('invalid URL parameters are reported on the page until they are removed', async ({ page }) => {
  await signInWithoutPage(page, 'super')
  const date = page.getByText('The address asks for a date that does not exist: 2026-02-31. It was left out.')
  await page.goto('/patients-page?filter[created_at_between]=2026-02-31,2026-03-05&filter[colour]=red')
  await expect(date).toBeVisible()
  await expect(page.getByText('The address asks for the filter “colour” with “red”')).toBeVisible()
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(date).toHaveCount(0)
  await expect(page).toHaveURL(/\/patients-page$/)
  for (const address of ['/dashboard?from=2026-02-31', '/requests?filter[held]=true']) {
    await page.goto(address)
    await expect(page.getByText(/^The address asks for /)).toBeVisible()
  }
})
