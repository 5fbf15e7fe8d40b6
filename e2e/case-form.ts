import { expect, type Page } from '@playwright/test'

/**
 * Keeps a new case empty, for scenes that fill it in: what the doctor usually chooses depends on the cases that other
 * scenes have submitted. Called before the form opens.
 */
export async function withoutUsualChoices(page: Page) {
  await page.route('**/api/v2/me/usual_choices?*', (route) =>
    route.fulfill({ json: { usual_choices: { cases: 0, values: {} } } }),
  )
}

/** Opens all sections of a new case, as it was before its scans came first. The page remembers it. */
export async function openAllSections(page: Page) {
  const toggle = page.getByRole('button', { name: /^(Open all|Fold) sections$/ })
  await expect(toggle).toBeVisible()
  if ((await toggle.textContent()) === 'Open all sections') await toggle.click()
  await expect(page.getByLabel('First name')).toBeVisible()
}
