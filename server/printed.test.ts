import { describe, expect, it } from 'vitest'
import { contactFields, addressFields } from '#contract/addresses.ts'
import { NOT_PRINTABLE, printableText } from '#contract/printable-text.ts'
import { patientIdentity } from '#contract/patient-identity.ts'
import { line } from '#contract/wire.ts'
import { renderPdf } from '#server/pdf.ts'
import { pdfPages } from '#server/testing/pdf-text.ts'

/** The fields of patients and addresses that invoices and labels print. */
const FIELDS = {
  'first name': contactFields.first_name,
  'last name': contactFields.last_name,
  ...patientIdentity,
  street: addressFields.street_address,
  'second line': addressFields.street_address_line_2,
  city: addressFields.city,
  state: addressFields.state,
  'zip code': addressFields.zip_code,
}

const schema = printableText(line)

describe('printable text', () => {
  it('contains no character that the fonts lack', async () => {
    const codes = Array.from({ length: 0x1_0000 - 0x20 }, (_, at) => at + 0x20)
    // A space at an end would be trimmed.
    const taken = codes
      .map((code) => schema.safeParse(`a${String.fromCodePoint(code)}b`))
      .flatMap(({ data }) => data ?? [])
    expect(taken.length).toBeGreaterThan(1000)
    const pages = pdfPages(
      await renderPdf({ content: [{ text: taken.join(' ') }, { text: taken.join(' '), bold: true }] }),
    )
    expect(pages.reduce((sum, { missing }) => sum + missing, 0)).toBe(0)
  })

  it.each(['Çağla & Söhne, Łódź', 'Nguyễn Orthodontics', 'Ορθοδοντική Αθήνα', 'Ортодонтия Київ', 'O’Brien – 50 €'])(
    'is printed without missing glyphs: %s',
    async (name) => {
      const content = [{ text: schema.parse(name) }, { text: schema.parse(name), bold: true }]
      const [page] = pdfPages(await renderPdf({ content }))
      expect(page?.missing).toBe(0)
      expect(page?.text.replaceAll(/\s/g, '')).toBe(`${name}${name}`.replaceAll(/\s/g, ''))
    },
  )

  it.each([
    'مكتب الشرق',
    'מרפאה',
    '山田矯正歯科',
    'カナ',
    '한국치과',
    'คลินิก',
    'दंत चिकित्सा',
    'Բժիշկ',
    'კლინიკა',
    'Smile 🦷',
  ])('is rejected in a script that no font supports: %s', async (name) => {
    expect(schema.safeParse(name).error?.issues[0]?.message).toBe(NOT_PRINTABLE)
    const [page] = pdfPages(await renderPdf({ content: [{ text: name }] }))
    expect(page?.missing).toBeGreaterThan(0)
  })

  it.each(Object.entries(FIELDS))('is required of every %s', (_, field) => {
    expect(field.safeParse('Žé').success).toBe(true)
    expect(field.safeParse('Žא').error?.issues.map(({ message }) => message)).toContain(NOT_PRINTABLE)
  })
})
