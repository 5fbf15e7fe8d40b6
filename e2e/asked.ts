import type { Browser, Page } from '@playwright/test'
import { signInWithoutPage, type Account } from './sign-in.ts'

type Row = { id: number; is_on_hold: boolean; deleted_at: string | null; last_name: string }
type Asked = { kind: string; part?: string; view?: string; reason: string }

/** Returns a page of the account, which has not opened the application yet. */
export async function openAs(browser: Browser, account: Account) {
  const page = await (await browser.newContext()).newPage()
  await signInWithoutPage(page, account)
  return page
}

/** Returns a case of the practice of owner@ whose setup has not begun, not on hold, of which no other scene asked anything. */
export async function newCase(page: Page) {
  const { patients } = await get<{ patients: { data: Row[] } }>(
    page,
    '/patients?perPage=100&filter[filter_request_type_status]=initial_case_setup:new',
  )
  for (const row of patients.data.filter((each) => !each.is_on_hold && each.deleted_at === null)) {
    const { asked_items } = await get<{ asked_items: unknown[] }>(page, `/patients/${row.id}/asked_items`)
    if (asked_items.length === 0) return row
  }
  throw new Error('the practice has no new case')
}

/** Asks the practice, as the user of the page. Returns the id of the item. */
export async function askPractice(page: Page, patient_id: number, data: Asked) {
  const path = `/patients/${patient_id}/asked_items`
  const { asked_item } = await post<{ asked_item: { id: number } }>(page, path, data)
  return asked_item.id
}

export async function get<Reply>(page: Page, path: string): Promise<Reply> {
  return (await page.request.get(`/api/v2${path}`, { headers: await headersOf(page) })).json()
}

export async function post<Reply>(page: Page, path: string, data: unknown = {}): Promise<Reply> {
  return (await page.request.post(`/api/v2${path}`, { headers: await headersOf(page), data })).json()
}

async function headersOf(page: Page) {
  const token = await page.evaluate(() => localStorage.getItem('typodont.token'))
  return { authorization: `Bearer ${token}` }
}
