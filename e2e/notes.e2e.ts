import type { Page } from '@playwright/test'
import { checkScreen, saveScreenshot } from './check-screen.ts'
import { caseInSetup, signInToApi } from './review-api.ts'
import { signIn, type Account } from './sign-in.ts'
import { visit } from './visit.ts'
import { expect, test } from './test.ts'

/** Notes of a case: entry by entry, without losing one. */

const PRACTICE = 'Write to the technician'
const LAB = 'Write a note the doctor can read'

async function openCase(page: Page, account: Account, address?: string) {
  await signIn(page, account, address ?? '/patients')
  if (!address) await page.locator('main table a[href*="/patient-details/"]').first().click()
  await expect(notes(page)).toBeVisible()
}

function notes(page: Page) {
  return page.getByRole('region', { name: 'Notes' })
}

/** Returns the kinds of notes that have an accordion. */
async function kinds(page: Page) {
  const titles = await notes(page).locator('[data-accordion-control]').allTextContents()
  return titles.map((text) => text.replace(/\d+$/, ''))
}

async function write(page: Page, placeholder: string, text: string) {
  await page.getByPlaceholder(placeholder).fill(text)
  await notes(page).getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('The note was added.').first()).toBeVisible()
}

/** Returns the drafts that this browser stores. */
function drafts(page: Page) {
  return page.evaluate(() => Object.entries(localStorage).filter(([name]) => name.startsWith('typodont.typed.')))
}

test('each kind of note has an accordion, and two pages without push updates lose no note', async ({
  page,
  browser,
}) => {
  const staff = await signInToApi(page, 'super')
  // A case without a setup has no comments on one.
  const address = `/patient-details/${(await caseInSetup(staff)).id}`
  await openCase(page, 'owner', address)
  const other = await (await browser.newContext()).newPage()
  // A page without push continues with the data that it loaded.
  await other.routeWebSocket(/.*/, () => undefined)
  await openCase(other, 'owner', address)
  await write(page, PRACTICE, 'From the desk.')
  await write(other, PRACTICE, 'From the tablet.')
  await page.reload()
  await expect(notes(page).getByText('From the desk.')).toBeVisible()
  await expect(notes(page).getByText('From the tablet.')).toBeVisible()
  await checkScreen(page, 'notes')
  await page.setViewportSize({ width: 390, height: 844 })
  await notes(page).scrollIntoViewIfNeeded()
  await checkScreen(page, 'notes-phone')
  await page.setViewportSize({ width: 1440, height: 900 })

  await expect.poll(() => kinds(page)).toEqual(['Doctor', 'Technician', 'On Hold', 'Treatment'])
  await write(page, PRACTICE, 'Seen in its accordion.')
  const doctor = notes(page).locator('[data-accordion-control]').first()
  await expect(doctor).toHaveAttribute('aria-expanded', 'true')
  await expect(notes(page).getByText('Seen in its accordion.')).toBeVisible()
  await doctor.click()
  await expect(notes(page).getByText('Seen in its accordion.')).toBeHidden()
  await test.step('a comment on the setup has a list of its own, and counts as written by the doctor', async () => {
    const before = Number(/\d+$/.exec((await doctor.textContent()) ?? '')?.[0])
    await notes(page).getByRole('button', { name: 'Kind of note: Doctor' }).click()
    await page.getByRole('menuitem', { name: 'Treatment' }).click()
    await write(page, 'Write about the treatment; the lab reads it too', 'Comment 1, tooth 12: Turn it a little.')
    await expect.poll(() => kinds(page)).toEqual(['Doctor', 'Technician', 'On Hold', 'Treatment', 'On the setup'])
    await expect(doctor).toHaveText(`Doctor${before + 1}`)
  })

  const lab = await (await browser.newContext()).newPage()
  await lab.addInitScript(() => {
    window.print = () => undefined
  })
  await openCase(lab, 'tech', address)
  await expect
    .poll(() => kinds(lab))
    .toEqual(['Doctor', 'Technician', 'Internal', 'On Hold', 'Treatment', 'On the setup'])
  await checkScreen(lab, 'notes-accordions')
  await write(lab, LAB, 'Seen by the lab.')
  await expect(notes(lab).getByRole('button', { name: 'Change the doctor note' })).toHaveCount(0)
  await test.step('the printed summary changes one entry, which keeps its author', async () => {
    await visit(lab, `${address}/print`)
    const entry = lab.getByRole('article').getByRole('article').filter({ hasText: 'From the desk.' })
    await entry.getByRole('button', { name: /^Change the note of/ }).click()
    await lab.getByRole('textbox', { name: 'Doctor notes' }).fill('From the desk, completed.')
    await checkScreen(lab, 'notes-print')
    await lab.getByRole('button', { name: 'Save' }).click()
    // Once no note is being edited, the print dialog opens and leads back to the case.
    await expect(lab).toHaveURL(new RegExp(`${address}$`))
    const changed = notes(lab).getByRole('listitem').filter({ hasText: 'From the desk, completed.' })
    await expect(changed.getByText(/edited by/)).toBeVisible()
  })
})

test('a sent note ends its draft before the case is fetched again', async ({ page }) => {
  await openCase(page, 'member')
  await page.getByPlaceholder(PRACTICE).fill('Sent once.')
  await expect.poll(async () => (await drafts(page)).length).toBe(1)
  // Nothing that is fetched from now on arrives.
  await page.route('**/api/v2/**', (route) => (route.request().method() === 'GET' ? undefined : route.continue()))
  await notes(page).getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('The note was added.').first()).toBeVisible()
  await expect.poll(async () => (await drafts(page)).length).toBe(0)
  const entry = notes(page).getByRole('listitem').filter({ hasText: 'Sent once.' })
  await expect(entry.getByRole('button', { name: 'Change the doctor note' })).toHaveCount(0)
})

test('a draft is stored encrypted, restored after a reload and deleted on log-out', async ({ page }) => {
  await openCase(page, 'member')
  const field = page.getByPlaceholder(PRACTICE)
  const count = async () => (await drafts(page)).length
  await field.fill('Half a thought')
  await expect.poll(count).toBe(1)
  expect(JSON.stringify(await drafts(page))).not.toContain('thought')
  await page.reload()
  await expect(field).toHaveValue('Half a thought')

  await test.step('a pasted vertical tab becomes a line break, and Send stays enabled', async () => {
    await field.selectText()
    await field.evaluate((element) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', 'one\u000btwo\u0007')
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await expect(field).toHaveValue('one\ntwo')
    await expect(notes(page).getByRole('button', { name: 'Send' })).toBeEnabled()
  })

  await test.step('the text is restored when the server does not respond', async () => {
    await page.route('**/patients/*/notes', (route) => route.abort())
    await notes(page).getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('Please check your internet connection')).toBeVisible()
    await expect(field).toHaveValue('one\ntwo')
    await page.unroute('**/patients/*/notes')
  })

  await test.step('offline, the note waits encrypted and is sent once there is a connection', async () => {
    await page.context().setOffline(true)
    await notes(page).getByRole('button', { name: 'Send' }).click()
    await expect(field).toHaveValue('')
    expect(await count()).toBe(1)
    await page.context().setOffline(false)
    await expect(page.getByText('The note was added.').first()).toBeVisible()
    await expect.poll(count).toBe(0)
  })

  await test.step('a note being edited is opened again', async () => {
    await write(page, PRACTICE, 'First words.')
    await expect.poll(count).toBe(0)
    const entry = notes(page).getByRole('listitem').filter({ hasText: 'First words.' })
    await entry.hover()
    await entry.getByRole('button', { name: 'Change the doctor note' }).click()
    await page.getByRole('textbox', { name: 'Doctor note' }).fill('Better words.')
    await expect.poll(count).toBe(1)
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Doctor note' })).toHaveValue('Better words.')
    await notes(page).getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('The note was saved.')).toBeVisible()
    await expect(notes(page).getByText('Better words.')).toBeVisible()
    await expect.poll(count).toBe(0)
  })

  await field.fill('Never sent')
  await expect.poll(count).toBe(1)
  await page.getByRole('button', { name: 'open the menu' }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(page).toHaveURL(/\/login/)
  expect(await drafts(page)).toEqual([])
})

test('a case archived by another user shows the draft of the note', async ({ page, browser }) => {
  const other = await (await browser.newContext()).newPage()
  const admin = await signInToApi(other, 'admin')
  const { id } = await caseInSetup(admin)
  await openCase(page, 'tech', `/patient-details/${id}`)
  await page.getByPlaceholder(LAB).fill('Nearly done')
  await expect.poll(async () => (await drafts(page)).length).toBe(1)
  await admin.put(`/patients/${id}/archive`)
  const unsentField = notes(page).getByRole('textbox', { name: 'Not sent' })
  await expect(unsentField).toHaveValue('Nearly done')
  await saveScreenshot(page, 'notes-archived')
  await admin.post(`/patients/${id}/restore`)
  await page.reload()
  await expect(page.getByPlaceholder(LAB)).toHaveValue('Nearly done')
  await page.getByPlaceholder(LAB).fill('')
})
