import { signIn } from './sign-in.ts'
import { expect, test } from './test.ts'

test('a case is printed with the sections below the fold, even without scrolling', async ({ page }) => {
  await signIn(page, 'tech', '/patients-page')
  await page.locator('tr[data-row] a').first().click()
  await expect(page.getByRole('region', { name: 'Where the case is' })).toBeVisible()
  const printed = () =>
    page.evaluate(() => {
      window.dispatchEvent(new Event('beforeprint'))
      return ['notes', 'stl-files', 'photos', 'timeline'].filter((id) => document.getElementById(id))
    })
  // The strip appears a moment before the sections below it listen for the event.
  await expect.poll(printed).toEqual(['notes', 'stl-files', 'photos', 'timeline'])
})
