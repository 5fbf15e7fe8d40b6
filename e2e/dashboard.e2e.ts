import { expect, test, type Locator, type Page } from '@playwright/test'
import { checkScreen } from './check-screen.ts'
import { signInAs, signIn } from './sign-in.ts'

/** Returns one of the eleven cards: the four large ones are regions, the others entries of a list. */
function card(page: Page, key: string) {
  return page.locator(`[data-card="${key}"]`)
}

/** Opens the chips of a card. */
async function openChips(page: Page, key: string) {
  await card(page, key).getByRole('button', { name: 'by status' }).click()
  return page.getByRole('dialog', { name: 'by status' })
}

/** Records the addresses of dashboard requests from now on. */
function recordRequests(page: Page) {
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/api\/v2\/dashboard(\?|$)/.test(request.url())) asked.push(request.url())
  })
  return asked
}

async function choose(page: Page, preset: string) {
  await page.getByRole('combobox', { name: 'Range of days' }).click()
  await page.getByRole('option', { name: preset, exact: true }).click()
}

async function isLoaded(page: Page) {
  await expect(page.getByText('Loading data...')).toBeHidden()
  await expect(card(page, 'total_cases').getByRole('link')).toHaveText(/\d/)
}

test('staff start at the dashboard, and a number links to exactly as many patients', async ({ page }) => {
  await signIn(page, 'admin')
  await expect(page).toHaveURL(/\/$/)
  await expect(page).toHaveTitle(/^Dashboard/)
  await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
  await isLoaded(page)
  await expect(page.locator('[data-card]')).toHaveCount(11)
  await checkScreen(page, 'dashboard')
  for (const key of ['submissions', 'shipped', 'print_requests']) {
    await expectSameCount(page, async () => card(page, key).getByRole('link'), { address: STATS })
    const dialog = await openChips(page, key)
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
    const completed = async () => (await openChips(page, key)).getByRole('link', { name: 'Completed' })
    await expectSameCount(page, completed, { address: STATS })
  }
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
    const words = await found.textContent()
    await page.goBack()
    const pattern = new RegExp(`^${expected} results? found`)
    // The page keeps its own copy for another minute.
    if (!pattern.test(words ?? '')) await page.reload()
    await isLoaded(page)
    expect(words).toMatch(pattern)
  }).toPass({ timeout: 90_000 })
}

test('the chips of a card are opened and closed with the keyboard', async ({ page }) => {
  await signIn(page, 'supervisor')
  await isLoaded(page)
  const button = card(page, 'pvs').getByRole('button', { name: 'PVS by status' })
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'PVS by status' })
  await expect(dialog.getByRole('link').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
})

test('the work queue shows the cases at each step, and links to them and to the oldest one', async ({ page }) => {
  await signIn(page, 'admin')
  await isLoaded(page)
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
    const place = queue.locator(`[data-place="${key}"]`)
    const link = async () => place.getByRole('link').first()
    await expectSameCount(page, link, { count: place.locator('[data-count]') })
  }
})

test('numbers that are loading are shown as a dash, not a zero, and the layout does not shift', async ({ page }) => {
  await signIn(page, 'supervisor')
  await isLoaded(page)
  let answer: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/v2/dashboard**', async (route) => {
    await held
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
  answer()
  await isLoaded(page)
  await expect(queue.locator('[data-place="print"] [data-count]')).toHaveText(/\d/)
  expect(await card(page, 'submissions').boundingBox()).toEqual(before)
})

test('a technician takes, starts and finishes a step, with the keyboard as well', async ({ page }) => {
  // An account without steps, so that the one taken here is its only one.
  await signInAs(page, '/management', 'yuki.tanabe@typodont.test')
  await expect(page.getByRole('heading', { name: 'Free to take' })).toBeVisible()
  const free = page.getByRole('table', { name: 'Free to take' })
  const mine = page.getByRole('table', { name: 'My steps' })
  const row = free.locator('tbody tr').first()
  const step = (await row.getAttribute('data-row')) ?? ''
  await row.getByRole('button', { name: /^Take/ }).click()
  const own = mine.locator(`[data-row="${step}"]`)
  await expect(own.getByRole('button', { name: /^Start/ })).toBeVisible()
  await expect(free.locator(`[data-row="${step}"]`)).toHaveCount(0)
  await own.getByRole('button', { name: /^Start/ }).click()
  await expect(own.getByRole('button', { name: /^Finish/ })).toBeVisible()
  await checkScreen(page, 'dashboard-technician')
  // Moves down to the row: running steps are on top, the oldest first.
  const at = await mine
    .locator('tbody tr')
    .evaluateAll((rows, id) => rows.findIndex((each) => each.getAttribute('data-row') === id), step)
  for (let index = 0; index <= at; index += 1) await page.keyboard.press('j')
  await expect(own).toHaveAttribute('data-current', 'true')
  await page.keyboard.press('Enter')
  await expect(page.locator(`[data-row="${step}"]`)).toHaveCount(0)
})

test('the date range is in the URL, and counts that are cached are not requested again', async ({ page }) => {
  await signIn(page, 'supervisor')
  await isLoaded(page)
  const asked = recordRequests(page)
  await choose(page, 'All time')
  await expect(page).toHaveURL(/\?preset=all_time$/)
  await isLoaded(page)
  expect(asked).toHaveLength(1)
  expect(asked[0]).not.toContain('dateFilter')
  const all = await card(page, 'total_cases').getByRole('link').textContent()
  await choose(page, 'This month')
  await expect(page).toHaveURL(/\/$/)
  await choose(page, 'All time')
  await expect(card(page, 'total_cases').getByRole('link')).toHaveText(all ?? '')
  expect(asked).toHaveLength(1)

  await page.getByRole('combobox', { name: 'Range of days' }).click()
  await expect(page.getByRole('option', { name: 'Custom' })).toHaveAttribute('data-combobox-disabled', 'true')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Count anew' }).click()
  await expect.poll(() => asked.length).toBe(2)
  expect(asked[1]).toContain('with_live_data=true')

  await page.goto('/dashboard?from=2026-01-01&to=2026-01-31')
  await isLoaded(page)
  await expect(page.getByRole('combobox', { name: 'Range of days' })).toHaveValue('Custom')
  expect(asked.at(-1)).toContain('dateFilterFrom=2026-01-01&dateFilterTo=2026-01-31')
})

test('loading is shown, and a failure offers a retry', async ({ page }) => {
  await signIn(page, 'admin')
  let answer: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  const broken = { status: 500, contentType: 'application/json', body: '{"error":"Broken.","code":1000}' }
  await page.route('**/api/v2/dashboard?**', async (route) => {
    await held
    await route.fulfill(broken)
  })
  await page.goto('/')
  await expect(page.getByText('Loading data...')).toBeVisible()
  answer()
  await expect(page.getByRole('heading', { name: 'The numbers could not be loaded' })).toBeVisible()
  await page.unroute('**/api/v2/dashboard?**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await isLoaded(page)
})

test('the boards count organizations or users, and archived ones are disabled for a technician', async ({ page }) => {
  await signIn(page, 'tech')
  await isLoaded(page)
  const boards = page.getByRole('region', { name: 'Boards' })
  await expect(boards.getByRole('listitem')).toHaveText([/Leads/, /Onboarding/, /New/, /Active/, /Passive/, /Archived/])
  await expect(boards.getByRole('button', { name: /Archived/ })).toHaveAttribute('aria-disabled', 'true')
  await boards.getByRole('radio', { name: 'Users' }).click()
  await expect(page).toHaveURL(/board=users/)
  await page.reload()
  await expect(boards.getByRole('radio', { name: 'Users' })).toBeChecked()
})

test('the latest patients link to their workflow, and a fresh one is labeled for five minutes', async ({ page }) => {
  await signIn(page, 'tech')
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
function toggleDashboard(admin: Page, granted: boolean) {
  return admin.evaluate(async (isGranted) => {
    const token = localStorage.getItem('typodont.token') ?? sessionStorage.getItem('typodont.token')
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const found = await fetch('/api/v2/users?filter[full_name_or_email_like]=member@typodont.test', { headers })
    const { users } = (await found.json()) as { users: { data: { id: number }[] } }
    const body = JSON.stringify({ permission: 'users.view-dashboard', granted: isGranted })
    const path = `/api/v2/users/${users.data[0]?.id}/toggle_custom_permission`
    return (await fetch(path, { method: 'PUT', headers, body })).status
  }, granted)
}

test('a practice user with access to the statistics sees them as text, also on a phone', async ({ page, browser }) => {
  await signIn(page, 'admin')
  expect(await toggleDashboard(page, true)).toBe(200)
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
    expect(await toggleDashboard(page, false)).toBe(200)
  }
})
