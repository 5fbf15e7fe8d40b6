import type { System } from '#contract/system.ts'
import { checkScreen, saveScreenshot } from './check-screen.ts'
import { signIn } from './sign-in.ts'
import { expect, test } from './test.ts'

test('a super admin sees the node and its services, and copies the report', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'super', '/account')
  await page.getByRole('link', { name: 'System' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'System' })).toBeVisible()
  await expect(page).toHaveTitle(/System/)
  const services = page.getByRole('table', { name: 'Services' })
  await expect(services.getByRole('row', { name: /Database/ })).toContainText('Fine')
  await expect(services.getByRole('row', { name: /Mail/ })).toContainText('Mails stay in the database')
  await expect(page.getByRole('list', { name: 'Nodes' }).getByRole('listitem').first()).toContainText('connected')
  await expect(page.getByRole('progressbar', { name: /^Memory of/ })).toBeVisible()
  await expect(page.getByText(/applied, none waits/)).toBeVisible()
  await checkScreen(page, 'system')

  await page.getByRole('button', { name: 'Copy report' }).click()
  await expect(page.getByText('Report copied!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('- Database | Fine | PostgreSQL')

  await page.getByRole('button', { name: 'Send a test email' }).click()
  await expect(page.getByText('A test email is on its way to super@typodont.test.')).toBeVisible()

  for (const width of [1920, 1280, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const scrolls = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    expect(scrolls, `scrolls sideways at ${width}`).toBe(false)
    await saveScreenshot(page, `system-${width}`)
  }
})

test('a bad day is told with what to do, the worst first', async ({ page }) => {
  await page.route('**/api/v2/system', async (route) => {
    const reply = await route.fetch()
    const { system } = (await reply.json()) as { system: System }
    await route.fulfill({ response: reply, json: { system: spoil(system) } })
  })
  await signIn(page, 'super', '/system')
  const needs = page.getByRole('list', { name: 'Needs a person' }).getByRole('listitem')
  await expect(needs.first()).toContainText('Mail is down on portal-2')
  await expect(needs.first()).toContainText('Write a user and password that it accepts.')
  await expect(needs.filter({ hasText: 'portal-3 has not reported since' })).toBeVisible()
  const slow = page.getByRole('table', { name: 'Slow requests' })
  await expect(slow.getByRole('row', { name: /GET \/api\/v2\/reports/ })).toContainText('1,840 ms')
  await expect(page.getByText('This is a restore drill')).toBeVisible()
  await checkScreen(page, 'system-bad-day')
  await page.setViewportSize({ width: 390, height: 900 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await saveScreenshot(page, 'system-bad-day-390')
})

/** What several things look like that a test cannot wait for. */
function spoil(system: System): System {
  const [node] = system.nodes
  if (!node) throw new Error('No node has reported.')
  const at = system.now
  return {
    ...system,
    is_drill: true,
    nodes: [
      node,
      { ...node, id: 'b', name: 'portal-2', cpu: 97 },
      { ...node, id: 'c', name: 'portal-3', state: 'gone' },
    ],
    services: system.services.map((each) =>
      each.service === 'mail'
        ? {
            ...each,
            state: 'down',
            what: 'SMTP_URL: smtp.northmail.example:587 refuses the user or password',
            write: 'write a user and password that it accepts',
            nodes: ['portal-2'],
          }
        : each,
    ),
    slow_requests: {
      limit_ms: 1000,
      routes: [
        { route: 'GET /api/v2/reports/:type', count: 3, ms: 1840, database_ms: 1700, request_id: 'f3d8c1', at },
        { route: 'POST /api/v2/rx_forms', count: 27, ms: 1210, database_ms: 300, request_id: '9a1b22', at },
      ],
    },
    backups: {
      at: '02:30',
      backup: {
        last_good: { finished_at: at, bytes: 41_200_000_000, files: 7 },
        fault: null,
        failed_at: null,
        is_running: false,
      },
      drill: { last_good: null, fault: 'the key is another one', failed_at: at, is_running: false },
    },
  }
}

test('an error says so and is tried again', async ({ page }) => {
  await page.route('**/api/v2/system', (route) => route.fulfill({ status: 500, json: { error: 'Out of order.' } }))
  await signIn(page, 'super', '/system')
  await expect(page.getByText('The state of the installation could not be loaded')).toBeVisible()
  await page.unroute('**/api/v2/system')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('table', { name: 'Services' })).toBeVisible()
})

test('an admin does not have the page', async ({ page }) => {
  await signIn(page, 'admin', '/account')
  await expect(page.getByRole('link', { name: 'Failed Jobs' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'System' })).toHaveCount(0)
  await page.goto('/system')
  await expect(page.getByRole('table', { name: 'Services' })).toHaveCount(0)
})
