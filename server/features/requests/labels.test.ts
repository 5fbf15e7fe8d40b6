import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { caseRequestCalls } from '#contract/case-requests.ts'
import { CODE } from '#contract/errors.ts'
import { labelCalls, formatLabelName } from '#contract/labels.ts'
import { requestCalls } from '#contract/requests.ts'
import { testApp } from '#server/testing/app.ts'
import { makeLabPartner } from '#server/testing/factories.ts'
import { pdfPages } from '#server/testing/pdf-text.ts'
import { signIn } from '#server/testing/people.ts'
import { makeFlawedTray, makePractice, makePrintedCase, printingRequestBody } from '#server/testing/requests.ts'

const t = await testApp()

function hasTools() {
  try {
    execFileSync('zbarimg', ['--version'])
    execFileSync('pdftoppm', ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const canScan = hasTools()

function run(tool: string, ...given: string[]) {
  return execFileSync(tool, given, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
}

/** Decodes the codes on the rendered pages and counts the pages. */
function scan(bytes: Uint8Array) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'typodont-label-'))
  const file = path.join(folder, 'label.pdf')
  writeFileSync(file, bytes)
  run('pdftoppm', '-r', '203', '-png', file, path.join(folder, 'page'))
  const codes = run('zbarimg', '-q', path.join(folder, 'page-1.png'))
  const pages = run('pdfinfo', file)
  return { codes: codes.trim().split('\n').sort(), pages: Number(/^Pages:\s+(\d+)/m.exec(pages)?.[1]) }
}

describe('GET /patients/:id/label', () => {
  it('is limited to staff and lab partners who see the patient', async () => {
    const { owner, organization, addCase } = await makePractice(t)
    const patient = await addCase()
    const params = { id: patient.id }
    expect((await t.refused(labelCalls.ofPatient, { params })).status).toBe(401)
    expect(await t.as(owner).refused(labelCalls.ofPatient, { params })).toMatchObject({
      status: 403,
      code: CODE.forbidden,
    })
    const foreign = await makePractice(t)
    const stranger = t.as(await makeLabPartner(t.services, foreign.organization.id))
    expect((await stranger.refused(labelCalls.ofPatient, { params })).status).toBe(404)
    expect((await stranger.refused(labelCalls.pdfOfPatient, { params })).status).toBe(404)
    const partner = t.as(await makeLabPartner(t.services, organization.id))
    await partner.call(labelCalls.ofPatient, { params })
  })

  it('returns the text of the bag label, with both codes drawn', async () => {
    const { patient, organization, printing, as, owner } = await makePrintedCase(t, undefined, { brackets: true })
    const { label } = await as.call(labelCalls.ofPatient, { params: { id: patient.id } })
    expect(label).toMatchObject({
      provider_name: t.services.config.providerName,
      surname: patient.last_name,
      first_name: 'Sofia',
      formatted_name: `Sofia ${patient.last_name}`,
      case_number_text: patient.case_number_text,
      doctor_name: `${owner.first_name} ${owner.last_name}`,
      organization_name: organization.name,
      request_id: printing.customer_request_id,
      jaws: 'Both',
      content: 'Trays',
      brackets: 'Inserted',
      ship_date: printing.ship_date,
      shipping_method_label: 'Express',
      code128_text: patient.case_number_text,
      qr_text: `http://localhost:3000/patient-workflow/${patient.id}`,
    })
    expect(label.code).toMatch(/^100-\d{3}-\d{3}$/)
    expect(label.code128_svg).toMatch(/^<svg .*<\/svg>\s*$/s)
    expect(label.qr_svg).toMatch(/^<svg .*<\/svg>\s*$/s)
  })

  it('distinguishes namesakes by the number after the surname', async () => {
    const { addCase, as } = await makePractice(t)
    const patient = await addCase({ last_name: 'Fontaine' })
    const read = async () => (await as.call(labelCalls.ofPatient, { params: { id: patient.id } })).label
    expect(formatLabelName(await read())).toBe('FONTAINE, Sofia')
    await t.services.db.updateTable('patients').set({ numeric_suffix: 1 }).where('id', '=', patient.id).execute()
    expect(formatLabelName(await read())).toBe('FONTAINE (1), Sofia')
  })

  it('truncates a long surname rather than the first name and the suffix', () => {
    const fontaine = { surname: 'Wolfeschlegelsteinhausenbergerdorff', first_name: 'Hubertina', numeric_suffix: 2 }
    expect(formatLabelName(fontaine, (name) => name.length <= 24)).toBe('WOLFESCH… (2), Hubertina')
    const both = { ...fontaine, first_name: 'Hubert Blaine Wolfeschlegelstein' }
    expect(formatLabelName(both, (name) => name.length <= 24)).toBe('WOLFES… (2), Hubert Bla…')
  })

  it('marks a rush case, and has the jaws of the Rx form before anything is printed', async () => {
    const { addCase, as } = await makePractice(t)
    const patient = await addCase()
    await t.services.db.updateTable('rx_forms').set({ jaws_id: 2 }).where('patient_id', '=', patient.id).execute()
    await t.services.db.updateTable('patients').set({ rush_case: true }).where('id', '=', patient.id).execute()
    const { label } = await as.call(labelCalls.ofPatient, { params: { id: patient.id } })
    expect(label).toMatchObject({ rush_case: true, jaws: 'Mandibular', content: null })
  })

  it('has a code without a request, and when the case number cannot be encoded as a barcode', async () => {
    const { addCase, as } = await makePractice(t)
    const patient = await addCase({ case_number_text: 'Zażółć 7' })
    const { label } = await as.call(labelCalls.ofPatient, { params: { id: patient.id } })
    expect(label).toMatchObject({
      request_id: null,
      content: null,
      shipping_method_label: null,
      code128_text: label.code,
    })
  })
})

describe('GET /patients/:id/label.pdf', () => {
  it('returns a PDF download', async () => {
    const { patient, as } = await makePrintedCase(t)
    const file = await as.call(labelCalls.pdfOfPatient, { params: { id: patient.id } })
    expect(file.content_type).toBe('application/pdf')
    expect(file.file_name).toMatch(/^label-100-\d{3}-\d{3}\.pdf$/)
    expect(Buffer.from(file.bytes).subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('omits a doctor and a location whose names the font cannot render', async () => {
    const { patient, printing, as, owner } = await makePrintedCase(t)
    await t.services.db.updateTable('users').set({ first_name: '太郎' }).where('id', '=', owner.id).execute()
    await t.services.db
      .updateTable('locations')
      .set({ location_name: 'مكتب الشرق' })
      .where('id', '=', printing.location_id)
      .execute()
    const params = { id: printing.customer_request_id, kind: 'shipping' as const }
    for (const { bytes } of [
      await as.call(labelCalls.pdfOfPatient, { params: { id: patient.id } }),
      await as.call(labelCalls.pdfOfRequest, { params }),
    ]) {
      expect(pdfPages(bytes)).toMatchObject([{ missing: 0 }])
    }
  })

  it('forbids caching and content sniffing', async () => {
    const { patient, admin } = await makePrintedCase(t)
    const token = await signIn(t.services, admin.id, true)
    const reply = await t.app.inject({
      url: `/api/v2/patients/${patient.id}/label.pdf`,
      headers: { authorization: `Bearer ${token}` },
    })
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="label-/)
  })

  it.skipIf(!canScan)('scans as the case number and the URL of the case (needs zbarimg and pdftoppm)', async () => {
    const { patient, as } = await makePrintedCase(t, undefined, { brackets: true })
    const { bytes } = await as.call(labelCalls.pdfOfPatient, { params: { id: patient.id } })
    const { codes, pages } = scan(bytes)
    expect(codes).toEqual([
      `CODE-128:${patient.case_number_text}`,
      `QR-Code:http://localhost:3000/patient-workflow/${patient.id}`,
    ])
    expect(pages).toBe(1)
  })

  it.skipIf(!canScan)('stays on one page with the longest names (needs zbarimg and pdftoppm)', async () => {
    const { addCase, as } = await makePractice(t)
    const patient = await addCase({ last_name: 'Wolfeschlegelsteinhausenbergerdorff '.repeat(3).trim() })
    const { bytes } = await as.call(labelCalls.pdfOfPatient, { params: { id: patient.id } })
    const { codes, pages } = scan(bytes)
    expect(codes).toHaveLength(2)
    expect(pages).toBe(1)
  })
})

describe('a call that returns a file', () => {
  it('is documented with its type', async () => {
    const reply = await t.app.inject('/api/v2/openapi.json')
    const { paths } = reply.json<{ paths: Record<string, { get: { responses: object } }> }>()
    expect(paths['/patients/{id}/label.pdf']?.get.responses).toMatchObject({
      200: { content: { 'application/pdf': {} } },
    })
    expect(Object.keys(paths)).toContain('/customer_requests/{id}/labels/{kind}.pdf')
  })
})

describe('GET /customer_requests/:id/label', () => {
  it('returns 404 outside the scope', async () => {
    const { id } = await makePrintedCase(t)
    const foreign = await makePractice(t)
    const stranger = t.as(await makeLabPartner(t.services, foreign.organization.id))
    expect((await stranger.refused(labelCalls.ofRequest, { params: { id } })).status).toBe(404)
    expect((await stranger.refused(labelCalls.pdfOfRequest, { params: { id, kind: 'shipping' } })).status).toBe(404)
  })

  it('adds the destination, the shipping method and the contents of the parcel', async () => {
    const practice = await makePractice(t)
    const first = await makePrintedCase(t, practice)
    const second = await makePrintedCase(t, practice)
    const params = { id: first.id }
    const { label } = await practice.as.call(labelCalls.ofRequest, { params })
    expect(label.shipping).toMatchObject({
      ship_to: {
        name: 'Mina Castellano',
        location_name: practice.location.location_name,
        lines: ['12 Foundry Row', 'Ogden, UT 84401', 'USA'],
        phone_number: '+18015550123',
      },
      business_days: '2-3',
      expected_arrival_date: first.printing.expected_arrival_date,
      tracking_number: null,
      code128_text: `R${first.id}`,
      qr_text: `http://localhost:3000/requests/${first.id}`,
    })
    expect(label.parcel.map((row) => row.request_id)).toEqual([first.id, second.id])
    // The label of a parcel lists its own patient first.
    const other = await first.as.call(labelCalls.ofRequest, { params: { id: second.id } })
    expect(other.label.parcel.map((row) => row.request_id)).toEqual([second.id, first.id])
    const partner = t.as(await makeLabPartner(t.services, practice.organization.id))
    const seen = await partner.call(labelCalls.ofRequest, { params })
    expect(seen.label.parcel.map((row) => row.request_id)).toEqual([first.id])
  })
})

it('a label names the country of a parcel that goes abroad', async () => {
  const practice = await makePractice(t)
  const { id } = await makePrintedCase(t, practice)
  const place = t.services.db.updateTable('locations').where('id', '=', practice.location.id)
  await place.set({ country: 'CAN', state: 'AB' }).execute()
  const { label } = await practice.as.call(labelCalls.ofRequest, { params: { id } })
  expect(label.shipping?.ship_to.lines).toEqual(['12 Foundry Row', 'Ogden, AB 84401', 'Canada'])
  const { customer_request } = await practice.as.call(requestCalls.get, { params: { id } })
  expect(customer_request.printing_request?.location?.full_address).toBe('12 Foundry Row, Ogden, AB 84401, Canada')
})

describe('GET /customer_requests/:id/labels/:kind.pdf', () => {
  it('accepts two kinds', async () => {
    const { id, as } = await makePrintedCase(t)
    expect((await as.send(labelCalls.pdfOfRequest, { params: { id, kind: 'postcard' } })).status).toBe(404)
  })

  it('has no shipping label for a request that ships nothing', async () => {
    const { patient, location, as } = await makePrintedCase(t)
    const { printing_request } = await as.call(caseRequestCalls.createPrinting, {
      body: printingRequestBody(patient.id, location.id, { jaws: [1] }),
    })
    const id = printing_request.customer_request_id
    await makeFlawedTray(t, id)
    const itemId = printing_request.items[0]?.id ?? 0
    await as.call(caseRequestCalls.removeItem, { params: { id: itemId } })
    const refused = await as.refused(labelCalls.pdfOfRequest, { params: { id, kind: 'shipping' } })
    expect(refused).toMatchObject({ status: 409, code: CODE.wrongState })
    await as.call(labelCalls.pdfOfRequest, { params: { id, kind: 'patient' } })
  })

  it.skipIf(!canScan)('scans as the request (needs zbarimg and pdftoppm)', async () => {
    const { id, patient, as } = await makePrintedCase(t)
    const shipping = await as.call(labelCalls.pdfOfRequest, { params: { id, kind: 'shipping' } })
    expect(shipping.file_name).toBe(`shipping-R${id}.pdf`)
    const { codes, pages } = scan(shipping.bytes)
    expect(codes).toEqual([`CODE-128:R${id}`, `QR-Code:http://localhost:3000/requests/${id}`])
    expect(pages).toBe(1)
    const bag = await as.call(labelCalls.pdfOfRequest, { params: { id, kind: 'patient' } })
    expect(scan(bag.bytes).codes[0]).toBe(`CODE-128:${patient.case_number_text}`)
  })
})
