import type { Locator, Page } from '@playwright/test'
import { checkScreen } from './check-screen.ts'
import { signInToApi, type Api } from './review-api.ts'
import { signInAs, signIn } from './sign-in.ts'
import { visit } from './visit.ts'
import { expect, test } from './test.ts'

/** Returns one of the eleven cards: the four large ones are regions, the others entries of a list. */
function card(page: Page, key: string) {
  return page.locator(`[data-card="${key}"]`)
}

/** Opens the chips of the submissions. */
async function openChips(page: Page) {
  await card(page, 'submissions').getByRole('button', { name: 'by status' }).click()
  return page.getByRole('dialog', { name: 'by status' })
}

/** Records the addresses of dashboard requests from now on. */
function recordRequests(page: Page) {
  const requests: string[] = []
  page.on('request', (request) => {
    if (/\/api\/v2\/dashboard(\?|$)/.test(request.url())) requests.push(request.url())
  })
  return requests
}

async function choose(page: Page, preset: string) {
  await page.getByRole('combobox', { name: 'Range of days' }).click()
  await page.getByRole('option', { name: preset, exact: true }).click()
}

async function isLoaded(page: Page) {
  await expect(page.getByText('Loading data...')).toBeHidden()
  await expect(card(page, 'total_cases').getByRole('link')).toHaveText(/\d/)
}

test('staff start at the dashboard, whose numbers and queue link to exactly as many patients', async ({ page }) => {
  await signIn(page, 'admin')
  await expect(page).toHaveURL(/\/$/)
  await expect(page).toHaveTitle(/^Dashboard/)
  await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
  await isLoaded(page)
  await expect(page.locator('[data-card]')).toHaveCount(11)
  await checkScreen(page, 'dashboard')
  for (const key of ['submissions', 'shipped', 'print_requests']) {
    await expectSameCount(page, async () => card(page, key).getByRole('link'), { address: STATS })
  }
  const dialog = await openChips(page)
  await expect(dialog.getByRole('listitem')).toHaveText([
    /New/,
    /In Progress/,
    /Pending/,
    /Completed/,
    /Canceled/,
    /On hold/,
    /OrthoSelect/,
    /In-office/,
    /3rd Party/,
  ])
  await page.keyboard.press('Escape')
  const completed = async () => (await openChips(page)).getByRole('link', { name: 'Completed' })
  await expectSameCount(page, completed, { address: STATS })

  await test.step('the work queue shows the cases at each step, and links to them and to the oldest one', async () => {
    const queue = page.getByRole('region', { name: 'Work queue by step' })
    await expect(queue.getByRole('region')).toHaveCount(4)
    await expect(page.getByText(/^\d+ open/).first()).toBeVisible()
    const line = queue.locator('[data-place="digital_design"]')
    const oldest = line.getByRole('link').last()
    const name = (await oldest.textContent()) ?? ''
    await oldest.click()
    await expect(page).toHaveURL(/\/patient-workflow\/\d+/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name.replace(/ \(\d+\)$/, ''))
    await page.goBack()
    for (const key of ['digital_design', 'print', 'approval', 'hold']) {
      const queueItem = queue.locator(`[data-place="${key}"]`)
      const link = async () => queueItem.getByRole('link').first()
      await expectSameCount(page, link, { count: queueItem.locator('[data-count]') })
    }
  })

  await test.step('loading is shown, and a failure offers a retry', async () => {
    let release: () => void = () => undefined
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const broken = { status: 500, contentType: 'application/json', body: '{"error":"Broken.","code":1000}' }
    await page.route('**/api/v2/dashboard?**', async (route) => {
      await released
      await route.fulfill(broken)
    })
    await page.goto('/')
    await expect(page.getByText('Loading data...')).toBeVisible()
    release()
    await expect(page.getByRole('heading', { name: 'The numbers could not be loaded' })).toBeVisible()
    await page.unroute('**/api/v2/dashboard?**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await isLoaded(page)
  })
})

const STATS = /\/patients-page\?filter\[stats\]=\w+.*between\]=/

/**
 * Retries, because the numbers are up to a minute old, while the list already contains what the previous scene
 * submitted.
 */
async function expectSameCount(
  page: Page,
  find: () => Promise<Locator>,
  { count, address = /\/patients-page/ }: { count?: Locator; address?: RegExp } = {},
) {
  await expect(async () => {
    const link = await find()
    const expected = (await (count ?? link).textContent())?.replace(/\D/g, '')
    await link.click()
    await expect(page).toHaveURL(address)
    const found = page.getByText(/^\d+ results? found/)
    await expect(found).toBeVisible()
    const text = await found.textContent()
    await page.goBack()
    const pattern = new RegExp(`^${expected} results? found`)
    // The page keeps its own copy for another minute.
    if (!pattern.test(text ?? '')) await page.reload()
    await isLoaded(page)
    expect(text).toMatch(pattern)
  }).toPass({ timeout: 90_000 })
}

test('a technician takes, starts and finishes a step, with the keyboard as well', async ({ page }) => {
  // An account without steps, so that the one taken here is its only one.
  await signInAs(page, '/management', 'yuki.tanabe@typodont.test')
  await expect(page.getByRole('heading', { name: 'Free to take' })).toBeVisible()
  const free = page.getByRole('table', { name: 'Free to take' })
  const ownSteps = page.getByRole('table', { name: 'My steps' })
  const row = free.locator('tbody tr').first()
  const step = (await row.getAttribute('data-row')) ?? ''
  await row.getByRole('button', { name: /^Take/ }).click()
  const ownStep = ownSteps.locator(`[data-row="${step}"]`)
  await expect(ownStep.getByRole('button', { name: /^Start/ })).toBeVisible()
  await expect(free.locator(`[data-row="${step}"]`)).toHaveCount(0)
  await ownStep.getByRole('button', { name: /^Start/ }).click()
  await expect(ownStep.getByRole('button', { name: /^Finish/ })).toBeVisible()
  await checkScreen(page, 'dashboard-technician')
  // Moves down to the row: running steps are on top, the oldest first.
  const at = await ownSteps
    .locator('tbody tr')
    .evaluateAll((rows, id) => rows.findIndex((each) => each.getAttribute('data-row') === id), step)
  for (let index = 0; index <= at; index += 1) await page.keyboard.press('j')
  await expect(ownStep).toHaveAttribute('data-current', 'true')
  await page.keyboard.press('Enter')
  await expect(page.locator(`[data-row="${step}"]`)).toHaveCount(0)
})

test('the date range is in the URL, and counts that are cached are not requested again', async ({ page }) => {
  await signIn(page, 'supervisor')
  await isLoaded(page)
  const requests = recordRequests(page)
  await choose(page, 'All time')
  await expect(page).toHaveURL(/\?preset=all_time$/)
  await isLoaded(page)
  expect(requests).toHaveLength(1)
  expect(requests[0]).not.toContain('dateFilter')
  const all = await card(page, 'total_cases').getByRole('link').textContent()
  await choose(page, 'This month')
  await expect(page).toHaveURL(/\/$/)
  await choose(page, 'All time')
  await expect(card(page, 'total_cases').getByRole('link')).toHaveText(all ?? '')
  expect(requests).toHaveLength(1)

  await page.getByRole('combobox', { name: 'Range of days' }).click()
  await expect(page.getByRole('option', { name: 'Custom' })).toHaveAttribute('data-combobox-disabled', 'true')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Count anew' }).click()
  await expect.poll(() => requests.length).toBe(2)
  expect(requests[1]).toContain('with_live_data=true')

  await visit(page, '/dashboard?from=2026-01-01&to=2026-01-31')
  await isLoaded(page)
  await expect(page.getByRole('combobox', { name: 'Range of days' })).toHaveValue('Custom')
  await expect.poll(() => requests.at(-1)).toContain('dateFilterFrom=2026-01-01&dateFilterTo=2026-01-31')

  await test.step('the chips of a card are opened and closed with the keyboard', async () => {
    const button = card(page, 'pvs').getByRole('button', { name: 'PVS by status' })
    await button.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'PVS by status' })
    await expect(dialog.getByRole('link').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(button).toBeFocused()
  })

  await test.step('numbers that are loading are shown as a dash, not a zero, and the layout does not shift', async () => {
    let release: () => void = () => undefined
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/v2/dashboard**', async (route) => {
      await released
      await route.continue()
    })
    await page.goto('/')
    const total = card(page, 'total_cases')
    await expect(total).toContainText('–')
    const queue = page.getByRole('region', { name: 'Work queue by step' })
    for (const part of [queue, card(page, 'submissions'), page.getByRole('region', { name: 'Boards' })]) {
      expect(await part.innerText()).not.toMatch(/^0$/m)
    }
    const before = await card(page, 'submissions').boundingBox()
    release()
    await isLoaded(page)
    await expect(queue.locator('[data-place="print"] [data-count]')).toHaveText(/\d/)
    expect(await card(page, 'submissions').boundingBox()).toEqual(before)
  })
})

test('a technician sees the boards, and the latest patients, which are labeled for five minutes', async ({ page }) => {
  await signIn(page, 'tech')
  await isLoaded(page)
  await test.step('the boards count organizations or users, and archived ones are disabled for a technician', async () => {
    const boards = page.getByRole('region', { name: 'Boards' })
    await expect(boards.getByRole('listitem')).toHaveText([
      /Leads/,
      /Onboarding/,
      /New/,
      /Active/,
      /Passive/,
      /Archived/,
    ])
    await expect(boards.getByRole('button', { name: /Archived/ })).toHaveAttribute('aria-disabled', 'true')
    await boards.getByRole('radio', { name: 'Users' }).click()
    await expect(page).toHaveURL(/board=users/)
    await page.reload()
    await expect(boards.getByRole('radio', { name: 'Users' })).toBeChecked()
  })

  const latest = page.getByRole('table', { name: 'Latest Patients' })
  await expect(latest.locator('tbody tr')).toHaveCount(5)
  await expect(latest.getByRole('columnheader')).toHaveText([
    'First Name',
    'Last Name',
    'Case #',
    'Suffix',
    'Modification Date',
    'Setup',
    'Status',
    'View',
  ])
  const updated = (await latest.locator('tbody tr').first().locator('time').getAttribute('datetime')) ?? ''
  await page.clock.install({ time: new Date(Date.parse(updated) + 60_000) })
  await page.goto('/')
  await expect(latest.locator('tbody tr').first()).toContainText(/Recently (Added|Updated)/)
  await page.clock.fastForward('05:00')
  await expect(latest.locator('tbody tr').first()).not.toContainText('Recently')
  await latest.getByRole('link', { name: /^View/ }).first().click()
  await expect(page).toHaveURL(/\/patient-workflow\/\d+/)
})

/** Toggles the permission by the call that an administrator's user page sends. */
async function toggleDashboard(admin: Api, granted: boolean) {
  const { users } = await admin.get<{ users: { data: { id: number }[] } }>(
    '/users?filter[full_name_or_email_like]=member@typodont.test',
  )
  const path = `/users/${users.data[0]?.id}/toggle_custom_permission`
  await admin.put(path, { permission: 'users.view-dashboard', granted })
}

test('a practice user with access to the statistics sees them as text, also on a phone', async ({ page, browser }) => {
  const admin = await signInToApi(page, 'admin')
  await toggleDashboard(admin, true)
  try {
    const member = await (await browser.newContext({ viewport: { width: 390, height: 800 } })).newPage()
    await signIn(member, 'member')
    await expect(member.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
    await expect(card(member, 'total_cases')).toContainText(/\d/)
    await expect(member.getByRole('main').getByRole('link')).toHaveCount(0)
    await expect(member.getByRole('heading', { name: 'Latest Patients' })).toHaveCount(0)
    await checkScreen(member, 'dashboard-practice')
    await member.context().close()
  } finally {
    await toggleDashboard(admin, false)
  }
})
