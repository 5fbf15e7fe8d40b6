import { expect, test, type Page } from '@playwright/test'
import { archStl } from '../arches/arch.ts'
import { look } from './look.ts'
import { mailedLink } from './mail.ts'
import { signIn } from './people.ts'

const RUN = Date.now().toString(36)
const OWNER = `greta-${RUN}@typodont.test`
const MEMBER = `ivo-${RUN}@typodont.test`
const PRACTICE = `Foundry Row Orthodontics ${RUN}`
const PATIENT = 'Ottilie Brandvold'

test('a practice gets from the sign-up page to its first case without help', async ({ browser }) => {
  test.setTimeout(180_000)
  const owner = await (await browser.newContext()).newPage()
  const member = await (await browser.newContext()).newPage()

  await test.step('its owner signs up and follows the mailed link', async () => {
    await owner.goto('/sign-up')
    await fillNames(owner, 'Greta', 'Foss')
    await owner.getByLabel('Email').fill(OWNER)
    await owner.getByRole('button', { name: 'Next' }).click()
    await choosePassword(owner)
    await owner.getByRole('button', { name: 'Signup' }).click()
    await expect(owner).toHaveURL(/sign-up-success/)
    await owner.goto(await mailedLink(owner.request, OWNER))
    await expect(owner).toHaveURL(/initial-setup/)
  })

  await test.step('the practice is set up', async () => {
    await owner.getByRole('link', { name: 'Next' }).click()
    await owner.getByLabel('Organization').fill(PRACTICE)
    await owner.getByLabel('Phone number').fill('(801) 555-0171')
    await fillPlace(owner, '5 Foundry Row', 'Ogden', '84401')
    await owner.getByRole('radio', { name: 'Conference' }).click()
    await owner.getByRole('button', { name: 'Finish Setup' }).click()
    await expect(owner).toHaveURL(/\/patients$/)
  })

  await test.step('a second location is added, and a colleague invited', async () => {
    await owner.goto('/locations/add')
    await owner.getByLabel('Location name').fill('Harrison')
    await fillNames(owner, 'Greta', 'Foss')
    await owner.getByLabel('Email').fill(OWNER)
    await owner.getByLabel('Phone number').fill('(801) 555-0172')
    await fillPlace(owner, '900 Harrison Blvd', 'Ogden', '84403')
    await owner.getByRole('button', { name: 'Save' }).click()
    await expect(owner.getByText('The location was created.')).toBeVisible()

    await owner.goto('/account?tab=6')
    const invite = owner.getByRole('region', { name: 'Invite Member' })
    await invite.getByLabel('Email').fill(MEMBER)
    await invite.getByRole('button', { name: 'Invite' }).click()
    await expect(owner.getByText(MEMBER).first()).toBeVisible()
    await look(owner, 'account-organization')
    await owner.setViewportSize({ width: 390, height: 844 })
    await look(owner, 'account-organization-390')
    await owner.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('the colleague joins from the mail', async () => {
    await member.goto(await mailedLink(member.request, MEMBER))
    await fillNames(member, 'Ivo', 'Lang')
    await choosePassword(member)
    await member.getByRole('button', { name: 'Signup' }).click()
    await expect(member).toHaveURL(/login/)
    await member.getByLabel('Email').fill(MEMBER)
    await member.getByLabel('Password', { exact: true }).fill('Typodont1')
    await member.getByRole('button', { name: 'Sign In' }).click()
    await expect(member).toHaveURL(/\/patients$/)
  })

  await test.step('the owner gives the colleague a location', async () => {
    await owner.goto('/locations')
    await owner.getByRole('row').getByRole('link', { name: 'Harrison' }).click()
    await owner.getByRole('combobox', { name: 'Assigned to' }).click()
    await owner.getByRole('option', { name: /Ivo Lang/ }).click()
    await owner.keyboard.press('Escape')
    await owner.keyboard.press('Control+s')
    await expect(owner).toHaveURL(/\/locations$/)
  })

  await test.step('the colleague submits a case', async () => {
    await member.reload()
    await member.getByRole('link', { name: 'Start A Case', exact: true }).click()
    await fillNames(member, ...(PATIENT.split(' ') as [string, string]))
    await member.getByRole('radio', { name: /^Intra-Oral Scans/ }).click()
    await choose(member, 'Scan submission')
    await member.getByRole('radio', { name: /^Both/ }).click()
    for (const place of ['Location', 'Shipping location']) await choose(member, place)
    await member
      .getByLabel('Drop STL files anywhere on this page')
      .setInputFiles([scan('brandvold-upper.stl', 'upper'), scan('brandvold-lower.stl', 'lower')])
    await expect(member.getByLabel('Received')).toHaveCount(2)
    await look(member, 'new-practice-case')
    await member.getByRole('button', { name: 'Submit case' }).click()
    await expect(member.getByText('The case was submitted.')).toBeVisible()
  })

  await test.step('its owner sees it, and so does the provider', async () => {
    await owner.goto('/patients')
    await expect(owner.getByRole('link', { name: new RegExp(`^${PATIENT}`) })).toBeVisible()
    const tech = await (await browser.newContext()).newPage()
    await signIn(tech, 'tech')
    await tech.goto(`/patients-page?queryName=${encodeURIComponent(PATIENT)}`)
    await expect(tech.getByRole('row').filter({ hasText: PATIENT })).toContainText('Foundry Row')
  })
})

async function fillNames(page: Page, first: string, last: string) {
  await page.getByLabel('First name').fill(first)
  await page.getByLabel('Last name').fill(last)
}

async function choosePassword(page: Page) {
  await page.getByLabel('Password', { exact: true }).fill('Typodont1')
  await page.getByLabel('Password confirmation').fill('Typodont1')
}

async function fillPlace(page: Page, street: string, city: string, zip: string) {
  await page.getByLabel('Street address', { exact: true }).fill(street)
  await page.getByLabel('City').fill(city)
  await page.getByRole('combobox', { name: 'State' }).fill('Utah')
  await page.getByRole('option', { name: 'UT Utah' }).click()
  await page.getByLabel('Zip code').fill(zip)
}

/** The first of what is offered. */
async function choose(page: Page, label: string) {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('listbox', { name: label, exact: true }).getByRole('option').first().click()
}

function scan(name: string, jaw: 'upper' | 'lower') {
  return { name, mimeType: 'model/stl', buffer: Buffer.from(archStl({ seed: 'new practice', jaw, step: 2 })) }
}
