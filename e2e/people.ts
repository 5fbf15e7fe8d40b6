import { expect, type Page } from '@playwright/test'

export type Account = 'super' | 'admin' | 'supervisor' | 'tech' | 'lab' | 'owner' | 'member'

const STAFF: Account[] = ['super', 'admin', 'supervisor', 'tech']

/** Signs in as the demo account, on the page that its role uses. */
export async function signIn(page: Page, account: Account) {
  await page.goto(STAFF.includes(account) ? '/management' : '/login')
  await page.getByLabel('Email').fill(`${account}@typodont.test`)
  await page.getByLabel('Password', { exact: true }).fill('Typodont1')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).not.toHaveURL(/login|management/)
}
