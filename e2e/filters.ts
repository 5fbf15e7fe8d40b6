import type { Page } from '@playwright/test'

/** The menu of what a list can be narrowed by. */
export async function openFilters(page: Page) {
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
}

/** Typed into, as one who does not know where it stands: a switch or a value is set, any other filter opens its editor. */
export async function addFilter(page: Page, name: string) {
  await openFilters(page)
  await page.getByRole('combobox', { name: 'Find a filter or a value' }).fill(name.replace(': ', ' '))
  await page.getByRole('option', { name, exact: true }).click()
}
