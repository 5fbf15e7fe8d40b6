import { checkScreen, saveScreenshot } from './check-screen.ts'
import { mailedLink } from './mail.ts'
import { choosePassword, fillCase, fillNames, fillAddress, setUp, signUp, submitCase } from './sign-up-flow.ts'
import { signIn } from './sign-in.ts'
import { visit } from './visit.ts'
import { expect, test } from './test.ts'

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
    await signUp(owner, { first: 'Greta', last: 'Foss', email: OWNER })
  })

  await test.step('the practice is set up', async () => {
    await setUp(owner, PRACTICE)
  })

  await test.step('on a phone the unpaid invoice is above the checklist', async () => {
    await visit(owner, '/account?tab=4')
    const unpaid = owner.getByRole('note').filter({ hasText: 'is not paid.' })
    const checklist = owner.getByRole('region', { name: 'Onboarding Checklist' })
    const opener = owner.getByRole('button', { name: /^Onboarding/ })
    if ((await opener.getAttribute('aria-expanded')) === 'false') await opener.click()
    await owner.setViewportSize({ width: 390, height: 844 })
    await expect(checklist).toBeVisible()
    await expect(unpaid).toBeVisible()
    const [above, below] = [await unpaid.boundingBox(), await checklist.boundingBox()]
    expect(above?.y).toBeLessThan(below?.y ?? 0)
    await checkScreen(owner, 'new-practice-unpaid-390')
    await owner.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('a second location is added, and a colleague invited', async () => {
    await visit(owner, '/locations/add')
    await owner.getByLabel('Location name').fill('Harrison')
    await fillNames(owner, 'Greta', 'Foss')
    await owner.getByLabel('Email').fill(OWNER)
    await owner.getByLabel('Phone number').fill('(801) 555-0172')
    await fillAddress(owner, '900 Harrison Blvd', 'Ogden', '84403')
    await owner.getByRole('button', { name: 'Save' }).click()
    await expect(owner.getByText('The location was created.')).toBeVisible()
    // The form stays until the list is on the screen, and would ask about its changes.
    await expect(owner.getByRole('heading', { name: 'Locations', exact: true })).toBeVisible()

    await visit(owner, '/account?tab=6')
    const invite = owner.getByRole('region', { name: 'Invite Member' })
    await invite.getByLabel('Email').fill(MEMBER)
    await invite.getByRole('button', { name: 'Invite' }).click()
    await expect(owner.getByText(MEMBER).first()).toBeVisible()
    await owner.setViewportSize({ width: 390, height: 844 })
    await checkScreen(owner, 'account-organization-390')
    await owner.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('the colleague joins with the mailed link', async () => {
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

  await test.step('the owner assigns a location to the colleague', async () => {
    // A list that was loaded a moment ago does not have the colleague yet.
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
    await fillCase(member, PATIENT)
    await saveScreenshot(member, 'new-practice-case')
    await submitCase(member)
  })

  await test.step('the owner and the provider see it', async () => {
    await visit(owner, '/patients')
    await expect(owner.getByRole('link', { name: new RegExp(`^${PATIENT}`) })).toBeVisible()
    const tech = await (await browser.newContext()).newPage()
    await signIn(tech, 'tech', `/patients-page?queryName=${encodeURIComponent(PATIENT)}`)
    await expect(tech.getByRole('row').filter({ hasText: PATIENT })).toContainText('Foundry Row')
  })
})
