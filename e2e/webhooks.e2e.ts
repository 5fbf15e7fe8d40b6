import type { Page } from '@playwright/test'
import { openEndpoint } from '#server/testing/endpoint.ts'
import { checkScreen, saveScreenshot } from './check-screen.ts'
import { signIn } from './sign-in.ts'
import { expect, test } from './test.ts'

test('an owner adds an endpoint, sees it fail and be tried again, and removes it', async ({ page }) => {
  let status = 204
  const endpoint = await openEndpoint(() => status)
  try {
    await addEndpoint(page, endpoint.url)
    const webhooks = page.getByRole('region', { name: 'Webhooks' })
    const name = endpoint.url.replace('http://', '')
    await expect(webhooks.getByRole('row').filter({ hasText: endpoint.url })).toContainText('Healthy')
    await webhooks.getByRole('link', { name: `Open ${name}` }).click()
    await expect(page).toHaveTitle(new RegExp(`^${name} · Webhooks`))
    await expect(page.getByText('Nothing was sent yet.')).toBeVisible()
    const deliveries = page.getByRole('region', { name: 'Deliveries' })

    await test.step('a test event arrives', async () => {
      await sendTest(page)
      await expect(deliveries.getByRole('row').filter({ hasText: 'webhook.test' })).toContainText('204')
      expect(endpoint.types()).toEqual(['webhook.test'])
    })

    await test.step('a new secret is shown once, and the old one signs beside it', async () => {
      await page.getByRole('button', { name: 'Rotate…' }).click()
      const question = page.getByRole('dialog', { name: 'Rotate the secret' })
      await question.getByRole('button', { name: 'Rotate' }).click()
      await closeSecret(page)
      const secret = page.getByRole('region', { name: 'Signing secret' })
      await expect(secret).toContainText('Messages carry both signatures until')
    })

    await test.step('a server that fails is told, with its reply', async () => {
      status = 503
      await sendTest(page)
      await expect(page.getByRole('note')).toContainText('Failing since')
      await expect(page.getByRole('button', { name: 'Try now' })).toBeVisible()
      await deliveries.getByRole('row').filter({ hasText: '503' }).getByRole('link').click()
      const delivery = page.getByRole('region', { name: 'webhook.test' })
      await expect(delivery).toContainText('503')
      await expect(delivery).toContainText('(old secret)')
      await expect(delivery.getByRole('group', { name: 'Tries' })).toContainText('next')
      await checkScreen(page, 'webhook-failing')
      await expectNoSidewaysScroll(page, 'webhook-delivery')
    })

    await test.step('Back and Escape close the delivery, Enter on its row opens it', async () => {
      const delivery = page.getByRole('region', { name: 'webhook.test' })
      await page.goBack()
      await expect(delivery).toHaveCount(0)
      await page.locator('body').press('j')
      await page.keyboard.press('Enter')
      await expect(delivery).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(delivery).toHaveCount(0)
      await deliveries.getByRole('row').filter({ hasText: '503' }).getByRole('link').click()
      await expect(delivery).toBeVisible()
    })

    await test.step('once the server is mended, it is sent again', async () => {
      status = 204
      await page.getByRole('button', { name: 'Send again' }).click()
      await expect(page.getByRole('note')).toHaveCount(0)
      await expect(page.getByRole('group', { name: 'Tries' }).getByRole('button')).toHaveCount(2)
      expect(new Set(endpoint.received.map(({ headers }) => headers['webhook-id'])).size).toBe(2)
    })

    await test.step('a paused one sends nothing until it is resumed', async () => {
      await page.getByRole('button', { name: 'Pause' }).click()
      await expect(page.getByRole('note')).toContainText('Paused')
      await expect(page.getByRole('button', { name: 'Send again' })).toHaveAttribute('aria-disabled', 'true')
      await page.getByRole('button', { name: 'Resume' }).click()
      await expect(page.getByRole('note')).toHaveCount(0)
    })

    await test.step('the old secret ends', async () => {
      const secret = page.getByRole('region', { name: 'Signing secret' })
      await secret.getByRole('button', { name: 'End the old one now' }).click()
      await page.getByRole('dialog', { name: 'End the old secret' }).getByRole('button', { name: 'End it now' }).click()
      await expect(secret).not.toContainText('Messages carry both signatures')
    })

    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await page.getByRole('dialog', { name: 'Remove the webhook' }).getByRole('button', { name: 'Remove' }).click()
    await expect(page).toHaveURL(/\/account\?tab=7/)
    await expect(page.getByText(endpoint.url)).toHaveCount(0)
  } finally {
    await endpoint.close()
  }
})

test('staff see the failing webhooks of all practices; a member of a practice sees none', async ({ page }) => {
  const endpoint = await openEndpoint(() => 500)
  try {
    await addEndpoint(page, endpoint.url)
    const name = endpoint.url.replace('http://', '')
    await page.getByRole('link', { name: `Open ${name}` }).click()
    await sendTest(page)
    await expect(page.getByRole('note')).toContainText('Failing since')
    const ownAddress = new URL(page.url()).pathname

    await signIn(page, 'admin', '/settings?tab=developers')
    const webhooks = page.getByRole('region', { name: 'Webhooks' })
    await expect(webhooks.getByRole('row').filter({ hasText: endpoint.url })).toContainText('Failing since')
    await checkScreen(page, 'staff-webhooks')
    await expectNoSidewaysScroll(page, 'staff-webhooks')
    await webhooks.getByRole('link', { name: `Open ${name}` }).click()
    await expect(page).toHaveURL(/\/account\/webhooks\/\d+\?organization=\d+$/)
    await expect(page.getByRole('button', { name: 'Try now' })).toBeVisible()
    await page.getByRole('link', { name: 'Developers' }).click()
    await expect(page).toHaveURL(/\/settings\?tab=developers/)

    await signIn(page, 'member', ownAddress)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(name)).toHaveCount(0)
  } finally {
    await endpoint.close()
  }
})

async function addEndpoint(page: Page, url: string) {
  await signIn(page, 'owner', '/account?tab=7')
  const webhooks = page.getByRole('region', { name: 'Webhooks' })
  await webhooks.getByRole('button', { name: 'Add endpoint' }).click()
  const form = page.getByRole('dialog', { name: 'Add an endpoint' })
  await form.getByRole('button', { name: 'Add endpoint' }).click()
  await expect(form.getByText('Required')).toBeVisible()
  await form.getByLabel('Address').fill('ftp://example.com')
  await form.getByRole('button', { name: 'Add endpoint' }).click()
  await expect(form.getByText('Only https is allowed.')).toBeVisible()
  await form.getByLabel('Address').fill(url)
  await form.getByLabel('All events').uncheck()
  await form.getByLabel('All 4 setup events').check()
  await form.getByLabel('Shipped or finished').check()
  await checkScreen(page, 'webhook-form')
  await form.getByRole('button', { name: 'Add endpoint' }).click()
  const secret = page.getByRole('dialog', { name: 'Copy your secret' })
  await expect(secret.getByLabel('Secret', { exact: true })).toHaveValue(/^whsec_/)
  await checkScreen(page, 'webhook-secret')
  await closeSecret(page)
  await expect(webhooks.getByText('All 4 setup events, Shipped or finished').first()).toBeVisible()
  await checkScreen(page, 'webhooks')
  await expectNoSidewaysScroll(page, 'webhooks')
}

/** Closes the dialog of a secret without copying it, which asks. */
async function closeSecret(page: Page) {
  const made = page.getByRole('dialog', { name: 'Copy your secret' })
  await made.getByRole('button', { name: 'Done' }).click()
  await page
    .getByRole('dialog', { name: 'Close without copying' })
    .getByRole('button', { name: 'Close anyway' })
    .click()
  await expect(made).toHaveCount(0)
}

async function sendTest(page: Page) {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Send test event' }).click()
}

async function expectNoSidewaysScroll(page: Page, name: string) {
  for (const width of [390, 1024, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), `${name} at ${width}`)
      .toBeLessThanOrEqual(0)
    await saveScreenshot(page, `${name}-${width}`)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}
