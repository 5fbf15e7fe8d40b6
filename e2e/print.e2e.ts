import { execFileSync } from 'node:child_process'
import { signInWithoutPage } from './sign-in.ts'
import { expect, test } from './test.ts'

test('every page of the printed summary shows patient, case number and code', async ({ page }) => {
  // The page returns to the case once its dialog is closed, which never happens here.
  await page.addInitScript(() => {
    window.print = () => {
      throw new Error('The dialog stays open.')
    }
  })
  await signInWithoutPage(page, 'tech')
  const token = await page.evaluate(() => localStorage.getItem('typodont.token'))
  const headers = { authorization: `Bearer ${token}` }
  const found = await page.request.get('/api/v2/patients?perPage=1&filter[active_request_only]=true', { headers })
  const { id, formatted_name, case_number_text } = (await found.json()).patients.data[0]
  // Notes that fill more than two pages.
  for (let count = 0; count < 4; count += 1) {
    const note = `${count} ${'The torque of the lower canines stays as it was. '.repeat(60)}`
    const data = { kind: 'technician', note }
    expect((await page.request.post(`/api/v2/patients/${id}/notes`, { headers, data })).status()).toBe(201)
  }
  await page.goto(`/patient-details/${id}/print`)
  await expect(page.getByRole('heading', { name: 'Technician notes' })).toBeVisible()
  const pdf = await page.pdf({ format: 'Letter' })
  const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' })
  const pages = text.split('\f').filter((each) => each.trim() !== '')
  expect(pages.length).toBeGreaterThan(2)
  const code = String(id).replace(/(\d{3})(?=\d)/g, '$1-')
  for (const each of pages) {
    for (const content of [formatted_name, case_number_text, code].filter(Boolean)) expect(each).toContain(content)
  }
})
