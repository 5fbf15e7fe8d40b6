import type { Page } from '@playwright/test'
import { checkScreen, saveScreenshot } from './check-screen.ts'
import { signIn } from './sign-in.ts'
import { visit } from './visit.ts'
import { expect, test } from './test.ts'

function rows(page: Page) {
  return page.locator('tbody tr[data-row]')
}

async function total(page: Page) {
  const text = await page.getByText(/results? found/).textContent()
  return Number(text?.replace(/\D/g, ''))
}

/** Returns the ids of the owner's practice, as the server lists them. */
async function listIds(
  page: Page,
  query: { filter?: Record<string, boolean | string>; sort?: string; perPage: string },
) {
  const { filter = {}, ...rest } = query
  const filterParams = Object.entries(filter).map(([name, value]) => [`filter[${name}]`, String(value)])
  const search = new URLSearchParams([...filterParams, ...Object.entries(rest)])
  const token = await page.evaluate(
    () => localStorage.getItem('typodont.token') ?? sessionStorage.getItem('typodont.token'),
  )
  const headers = { authorization: `Bearer ${token}` }
  const reply = await page.request.get(`/api/v2/organizations/1/patients?${search}`, { headers })
  const { patients }: { patients: { data: { id: number }[] } } = await reply.json()
  return patients.data.map(({ id }) => id)
}

/** Opens the list from the dashboard, where staff arrive. */
async function openList(page: Page) {
  await signIn(page, 'tech')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Patients' }).click()
  await expect(page).toHaveURL(/\/patients-page$/)
}

test.describe('the management list', () => {
  test('opens with the active cases, and its filters, views and sorting are in the URL', async ({ page, context }) => {
    await openList(page)
    await expect(rows(page).first()).toBeVisible()
    await expect(page.getByRole('list', { name: 'Filters in use' })).toContainText('Active Only')
    await checkScreen(page, 'patients-page')
    const active = await total(page)

    await page.getByRole('link', { name: /^All/ }).click()
    await expect.poll(() => total(page)).toBeGreaterThan(active)

    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    // A filter or a value is found by typing its name.
    await expect(page.getByRole('option', { name: 'Rush Case Only' })).toBeVisible()
    await page.getByRole('combobox', { name: 'Find a filter or a value' }).fill('rush')
    await expect(page.getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/filter\[rush_case_only\]=true/)
    await expect.poll(async () => (await rows(page).count()) === (await total(page))).toBe(true)
    await expect(rows(page).first()).toContainText('Rush')

    await page.getByRole('button', { name: /^Sort/ }).click()
    await page.getByRole('menuitemradio', { name: 'Newest' }).click()
    await expect(page).toHaveURL(/sort=-created_at/)
    // Waits for the rows of the new order, and reads the name, because an age changes.
    await expect(page.getByRole('table', { name: 'Patients' })).toHaveAttribute('aria-busy', 'false')
    const firstName = await rows(page).first().getByRole('link').first().textContent()

    const other = await context.newPage()
    await other.goto(page.url())
    await expect(rows(other).first().getByRole('link').first()).toHaveText(firstName ?? '')
    await other.close()

    await page.getByRole('button', { name: 'Reset' }).click()
    await expect(page).toHaveURL(/\/patients-page$/)
    await expect.poll(() => total(page)).toBe(active)

    await test.step('is printed with the rows below the fold, even without scrolling', async () => {
      await page.getByRole('link', { name: /^All/ }).click()
      await expect.poll(() => total(page)).toBeGreaterThan(active)
      await expect(page.getByRole('table', { name: 'Patients' })).toHaveAttribute('aria-busy', 'false')
      const printed = await page.evaluate(() => {
        window.dispatchEvent(new Event('beforeprint'))
        return document.querySelectorAll('tbody tr[data-row]').length
      })
      expect(printed).toBe(Math.min(await total(page), 50))
    })
  })

  test('is paginated, Back returns to the previous page, and the search names what leaves nothing', async ({
    page,
  }) => {
    await openList(page)
    await page.getByRole('button', { name: '50 per page' }).click()
    await page.getByRole('menuitem', { name: '10 per page' }).click()
    await expect(rows(page)).toHaveCount(10)
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page.getByText('11 to 20 of')).toBeVisible()
    await rows(page).first().locator('a').first().click()
    await expect(page).toHaveURL(/\/patient-workflow\/\d+/)
    await page.goBack()
    await expect(page).toHaveURL(/page=2/)
    await expect(page.getByText('11 to 20 of')).toBeVisible()
    // The previous page again, with the same page size.
    await page.goBack()
    await expect(page.getByText('1 to 10 of')).toBeVisible()

    await test.step('searches after a pause and names the responsible filter if nothing is left', async () => {
      await page.getByLabel('Patient', { exact: true }).fill('thornquist')
      await expect(page).toHaveURL(/queryName=thornquist/)
      await expect(rows(page)).toHaveCount(1)
      await page.getByLabel('Patient', { exact: true }).fill('nobody of this name')
      await expect(page.getByRole('heading', { name: /No patients match/ })).toBeVisible()
      await saveScreenshot(page, 'patients-page-empty')
      await page.getByRole('button', { name: 'Clear the search' }).click()
      await expect(rows(page).first()).toBeVisible()
    })
  })

  test('expands and selects rows, groups parcels and saves views', async ({ page }) => {
    // A technician may not assign.
    await signIn(page, 'admin', '/patients-page')
    await test.step('expands the details of a row by menu and by key, and selects rows', async () => {
      // The first case of the list that has a request.
      const printed = rows(page).filter({ hasText: 'Printing request' }).first()
      const action = printed.getByRole('button', { name: /^Actions for/ })
      const name = ((await action.getAttribute('aria-label')) ?? '').replace('Actions for ', '')
      await page.getByLabel('Patient', { exact: true }).fill(name)
      await expect(rows(page)).toHaveCount(1)
      await action.click()
      await page.getByRole('menuitem', { name: 'Show More' }).click()
      await expect(page.getByRole('list', { name: /^Requests of/ })).toBeVisible()
      await expect(page.getByRole('menu')).toHaveCount(0)
      await page.keyboard.press('j')
      await page.keyboard.press(' ')
      await expect(page.getByRole('list', { name: /^Requests of/ })).toBeHidden()
      await page.keyboard.press(' ')
      await page.keyboard.press('x')
      await expect(page.getByText('1 selected')).toBeVisible()
      await checkScreen(page, 'patients-page-selected')
      await expect(page.getByRole('link', { name: 'Print labels' })).toHaveAttribute('href', /\/print-label$/)
      await page.getByRole('button', { name: 'Put on hold…' }).click()
      const hold = page.getByRole('dialog', { name: 'Put on hold' })
      await expect(hold.getByText('1 of 1 can be put on hold.')).toBeVisible()
      await expect(hold.getByRole('button', { name: 'Put on hold' })).toBeDisabled()
      await hold.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('button', { name: 'Assign…' }).click()
      const assign = page.getByRole('dialog', { name: 'Assign the setups' })
      // Its form is not new any more.
      await expect(assign.getByText('0 of 1 can be assigned.')).toBeVisible()
      await assign.getByRole('button', { name: 'Cancel' }).click()
      await page.keyboard.press('Escape')
      await expect(page.getByText('1 selected')).toBeHidden()
    })

    await test.step('groups parcels and locks the sorting while printing requests are filtered', async () => {
      await visit(page, '/patients-page?requestTypeStatus=printing_request:new,printing_request:in_progress')
      await expect(page.getByText(/^One parcel/).first()).toBeVisible()
      await expect(page.getByRole('button', { name: 'By parcel' })).toHaveAttribute('aria-disabled', 'true')
      await page.getByRole('button', { name: /^Status/ }).click()
      await expect(page.getByRole('dialog', { name: 'Status' })).toBeVisible()
      await saveScreenshot(page, 'patients-page-filter')
    })

    await test.step('saves a view as a tab and deletes it', async () => {
      await visit(page, '/patients-page?requestAssignments=O&sort=-created_at')
      await page.getByRole('button', { name: 'Save this view' }).click()
      await page.getByLabel('Name of the view').fill('Newest of ours')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByRole('link', { name: /Newest of ours/ })).toHaveAttribute('aria-current', 'page')
      await page.getByRole('button', { name: 'Delete the view Newest of ours' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await expect(page.getByRole('link', { name: /Newest of ours/ })).toBeHidden()
    })
  })

  test('opens for a lab partner with third-party cases, a filter that can be removed', async ({ page }) => {
    await signIn(page, 'lab')
    await expect(page).toHaveURL(/\/patients-page/)
    const chips = page.getByRole('list', { name: 'Filters in use' })
    await expect(chips).toContainText('3PP')
    await expect(page.getByText(/results? found/)).toBeVisible()
    const before = await total(page)
    await saveScreenshot(page, 'patients-page-lab')
    await page.getByRole('button', { name: 'Remove Assignment' }).click()
    await expect(chips).not.toContainText('3PP')
    await expect.poll(() => total(page)).toBeGreaterThanOrEqual(before)
    await page.reload()
    await expect(chips).not.toContainText('3PP')
  })
})

test.describe('the list of a practice', () => {
  test('has toggles with counts, a search and status sentences', async ({ page }) => {
    await signIn(page, 'owner')
    await expect(page).toHaveURL(/\/patients$/)
    await expect(rows(page).first()).toBeVisible()
    await checkScreen(page, 'patients')
    const toggle = page.getByRole('button', { name: /^Awaiting Approval/ })
    const count = Number((await toggle.textContent())?.replace(/\D/g, ''))
    await toggle.click()
    await expect.poll(() => total(page)).toBe(count)
    await expect(rows(page).filter({ hasText: 'Approve the setup, sent' }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: /^Review: / }).first()).toBeVisible()
    await page.getByRole('button', { name: /^All/ }).click()
    await page.getByLabel('Search by Patient').fill('thornquist')
    await expect(rows(page)).toHaveCount(1)
    await expect(page).toHaveURL(/patient_full_name_like/)
    const reset = page.getByRole('button', { name: 'Reset', exact: true })
    await reset.click()
    await expect(page).toHaveURL(/\/patients$/)
    await expect(page.getByLabel('Search by Patient')).toHaveValue('')

    // Within the debounce nothing was requested yet, and the typed text does not come back.
    await toggle.click()
    await expect(reset).toBeVisible()
    await page.getByLabel('Search by Patient').fill('thornquist')
    await reset.click()
    await expect(page.getByLabel('Search by Patient')).toHaveValue('')
    await expect(page).toHaveURL(/\/patients$/)

    await test.step('sorts new cases oldest first and all others newest first', async () => {
      await page.getByRole('button', { name: /^In Progress/ }).click()
      await expect(page.getByRole('columnheader', { name: 'Start Date' })).toHaveAttribute('aria-sort', 'descending')
      await page.getByRole('button', { name: /^New/ }).click()
      await expect(page.getByRole('columnheader', { name: 'Start Date' })).toHaveAttribute('aria-sort', 'ascending')
    })

    await test.step('becomes cards on a phone', async () => {
      await reset.click()
      await page.setViewportSize({ width: 390, height: 844 })
      await expect(page.getByRole('list', { name: 'Patients' }).getByRole('listitem').first()).toBeVisible()
      await expect(page.getByRole('link', { name: 'Start A Case' })).toBeVisible()
      await checkScreen(page, 'patients-390')
    })
  })

  test('starts with the cases that wait for the user, oldest first, but only in the default order', async ({
    page,
  }) => {
    await signIn(page, 'owner')
    const waitingHeader = page.getByRole('rowheader', { name: /^Waits for you/ })
    const rest = page.getByRole('rowheader', { name: /^Everything else/ })
    // Sorted, filtered or paged, it is a single list.
    for (const search of [
      'sort=-updated_at',
      'filter[status]=awaiting_approval',
      'filter[only_on_hold]=false&page=2',
    ]) {
      await visit(page, `/patients?${search}&perPage=10`)
      await expect(page.getByRole('table', { name: 'Patients' })).toHaveAttribute('aria-busy', 'false')
      await expect(waitingHeader).toBeHidden()
      await expect(rest).toBeHidden()
    }
    await visit(page, '/patients')
    await expect(waitingHeader).toContainText('oldest first')
    await expect(page.getByRole('columnheader', { name: 'Start Date' })).not.toHaveAttribute('aria-sort')
    const waitingFor = (waits_for: 'me' | 'colleagues') =>
      listIds(page, { filter: { waits_for }, sort: 'created_at', perPage: '10' })
    const mine = await waitingFor('me')
    const waiting = [...mine, ...(await waitingFor('colleagues'))]
    const listed = await listIds(page, { perPage: '50' })
    // Lazy rows are rendered a frame later.
    const visibleIds = () => rows(page).evaluateAll((all) => all.map((row) => Number(row.getAttribute('data-row'))))
    await expect.poll(visibleIds).toEqual([...waiting, ...listed.filter((id) => !waiting.includes(id))])
    await expect(page.getByRole('rowheader', { name: /^Waits for colleagues/ })).toContainText('oldest first')
    // Cases that need no answer of this user have no button, and the total of the list is unchanged.
    await expect(page.getByRole('link', { name: /^Review: / })).toHaveCount(mine.length)
    await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText(`of ${await total(page)}`)
    await page.getByRole('button', { name: 'Start Date' }).click()
    await expect(waitingHeader).toBeHidden()
  })

  test('has no search by doctor for a member, who sees only their own patients', async ({ page }) => {
    await signIn(page, 'member')
    await expect(page.getByLabel('Search by Patient')).toBeVisible()
    await expect(page.getByLabel('Search by Doctor')).toBeHidden()
  })
})

test('another organization shows its own patients, and each list is requested once', async ({ page }) => {
  await signIn(page, 'owner')
  await expect(rows(page).first()).toBeVisible()
  const paths: string[] = []
  page.on('request', (request) => {
    const path = /\/api\/v2(\/organizations\/\d+\/patient.*)/.exec(request.url())?.[1]
    if (path) paths.push(path.split('?')[0] ?? '')
  })
  // Switches back as well, because the server remembers the last organization.
  for (const [from, to, id, number] of [
    ['Cedar Hollow Dental', 'Wasatch Smile Studio', 4, 'WS'],
    ['Wasatch Smile Studio', 'Cedar Hollow Dental', 1, '26'],
  ] as const) {
    paths.length = 0
    await page.getByRole('button', { name: from }).click()
    await page.getByRole('menuitem', { name: to }).click()
    await expect(page.getByRole('button', { name: to })).toBeVisible()
    await expect(page).toHaveURL(/\/patients$/)
    await expect(rows(page).filter({ hasText: number }).first()).toBeVisible()
    // The groups that wait for the user and for colleagues are requests in addition to the list.
    const list = `/organizations/${id}/patients`
    await expect
      .poll(() => paths.toSorted())
      .toEqual([`/organizations/${id}/patient_counts_per_status`, list, list, list])
  }
})
