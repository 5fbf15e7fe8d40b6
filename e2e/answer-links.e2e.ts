import { askPractice, newCase, openAs, post } from './asked.ts'
import { checkScreen } from './check-screen.ts'
import { expect, test } from './test.ts'

/** For what a job brings. */
const SOON = { timeout: 30_000 }

test('a photo is sent by a link without signing in, once', async ({ browser }) => {
  test.setTimeout(120_000)
  const [tech, owner] = await Promise.all([openAs(browser, 'tech'), openAs(browser, 'owner')])
  const { id, last_name } = await newCase(owner)
  const item = await askPractice(tech, id, { kind: 'photo', view: 'right', reason: `${last_name}: the right side.` })
  const { url } = await post<{ url: string }>(owner, `/asked_items/${item}/link`)
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const phone = await context.newPage()
  const picture = await tech.screenshot({ type: 'jpeg' })

  await test.step('the page says what is asked, and names no patient', async () => {
    await phone.goto(new URL(url).pathname)
    await expect(phone.getByRole('heading', { name: 'The lab needs a photo from the right' })).toBeVisible()
    await expect(phone.getByText('the patient: the right side.')).toBeVisible()
    await expect(phone.locator('body')).not.toContainText(last_name)
    await expect(phone.getByRole('button', { name: 'Send' })).toBeDisabled()
    await checkScreen(phone, 'answer-link-390')
  })

  await test.step('a photo and a word are sent', async () => {
    const file = { name: 'right.jpg', mimeType: 'image/jpeg', buffer: picture }
    await phone.getByLabel('Add photos').setInputFiles([file])
    await phone.getByLabel('Anything the lab should know?').fill('Taken this morning.')
    await expect(phone.getByRole('button', { name: 'Send' })).toBeEnabled(SOON)
    await phone.getByRole('button', { name: 'Send' }).click()
    await expect(phone.getByRole('heading', { name: 'Sent' })).toBeVisible()
  })

  await test.step('the lab reads who answered, and the link is used up', async () => {
    await tech.goto(`/patient-workflow/${id}`)
    const asked = tech.getByRole('region', { name: 'Asked of the practice' })
    await expect(asked).toContainText('by link', SOON)
    await expect(asked).toContainText('Taken this morning.')
    await phone.reload()
    await expect(phone.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
    await checkScreen(phone, 'answer-link-ended-390')
  })
})
