import { get, openAs } from './asked.ts'
import { openAllSections } from './case-form.ts'
import { checkScreen } from './check-screen.ts'
import { expect, test } from './test.ts'

/** For what the phone has sent and the desk asks for. */
const SOON = { timeout: 30_000 }

type Me = { user: { current_organization_id: number } }

test('a phone takes photos for a case that is being written on a desk', async ({ browser }) => {
  test.setTimeout(120_000)
  const desk = await openAs(browser, 'owner')
  const { user } = await get<Me>(desk, '/me')
  await desk.goto(`/organizations/${user.current_organization_id}/rx-forms/add`)
  await openAllSections(desk)
  const phones = await Promise.all([1, 2].map(() => browser.newContext({ viewport: { width: 390, height: 844 } })))
  const [phone, second] = await Promise.all(phones.map((each) => each.newPage()))
  if (!phone || !second) throw new Error('two phones were opened')
  const picture = await desk.screenshot({ type: 'jpeg' })
  const photo = { name: 'image.jpg', mimeType: 'image/jpeg', buffer: picture }
  const dialog = desk.getByRole('dialog', { name: 'Use a phone as camera' })
  let address = ''

  await test.step('the desk shows a code, or says why there is none', async () => {
    const made = desk.waitForResponse((reply) => reply.url().endsWith('/camera_links'))
    await desk.getByRole('button', { name: 'Use a phone as camera' }).click()
    const { url }: { url: string } = await (await made).json()
    address = new URL(url).pathname
    await expect(dialog).toContainText('which only this machine reaches')
    await expect(dialog).toContainText('No photo has arrived yet.')
    await checkScreen(desk, 'phone-camera-desk')
  })

  await test.step('the first phone that presses the button has it, and keeps it after a reload', async () => {
    await phone.goto(address)
    await second.goto(address)
    await phone.getByRole('button', { name: 'Use this phone' }).click()
    await expect(phone.getByRole('button', { name: 'Take a photo' })).toBeVisible()
    await phone.reload()
    await expect(phone.getByRole('button', { name: 'Take a photo' })).toBeVisible()
    await second.getByRole('button', { name: 'Use this phone' }).click()
    await expect(second.getByRole('alert')).toContainText('does not work any more')
    await expect(dialog).toContainText('A phone is connected', SOON)
  })

  await test.step('photos appear on the desk as they arrive, are turned, and go when they are deleted', async () => {
    await phone.getByLabel('Take a photo', { exact: true }).setInputFiles([photo])
    await expect(phone.getByRole('img', { name: /^phone-\d+-1\.jpg$/ })).toBeVisible(SOON)
    await expect(dialog).toContainText('1 arrived', SOON)
    await checkScreen(phone, 'phone-camera-390')
    await phone.getByRole('button', { name: /^Turn phone-\d+-1/ }).click()
    await expect(phone.getByRole('img', { name: /^phone-\d+-2\.jpg$/ })).toBeVisible(SOON)
    await phone.getByLabel('Choose photos').setInputFiles([photo])
    await expect(dialog).toContainText('2 arrived', SOON)
    await phone.getByRole('button', { name: /^Delete phone-\d+-2/ }).click()
    await expect(dialog).toContainText('1 arrived', SOON)
  })

  await test.step('the photo lies with the draft, and the phone is disconnected', async () => {
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(dialog).toBeHidden()
    await expect(
      desk.getByRole('list', { name: 'Photos' }).getByRole('img', { name: /^phone-\d+-3\.jpg$/ }),
    ).toBeVisible()
    await phone.reload()
    await expect(phone.getByRole('heading', { name: 'This phone is disconnected' })).toBeVisible()
  })
})
