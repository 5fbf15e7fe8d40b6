import { expect, type Page } from '@playwright/test'

export type Account = 'super' | 'admin' | 'supervisor' | 'tech' | 'lab' | 'owner' | 'member'

const STAFF: Account[] = ['super', 'admin', 'supervisor', 'tech']

/** Signs in as the demo account, on the page that its role uses. */
export async function signIn(page: Page, account: Account) {
  await enter(page, STAFF.includes(account) ? '/management' : '/login', `${account}@typodont.test`)
}

/** The same for any person of the demo. */
export async function enter(page: Page, form: '/login' | '/management', email: string) {
  await page.goto(form)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Typodont1')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).not.toHaveURL(/login|management/)
}
