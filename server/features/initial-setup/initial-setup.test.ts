import { describe, expect, it } from 'vitest'
import { CODE } from '#contract/errors.ts'
import { initialSetupCalls } from '#contract/initial-setup.ts'
import { orderCalls } from '#contract/orders.ts'
import { organizationCalls } from '#contract/organizations.ts'
import { userCalls } from '#contract/users.ts'
import { testApp } from '#server/testing/app.ts'
import { makeLabPartner, makeMember, makeOrganization, makeUnsetOrganization } from '#server/testing/factories.ts'
import { makeUser } from '#server/testing/people.ts'
import { makePromotionCode, accountDetailsBody } from '#server/testing/account-setup.ts'

const t = await testApp()

type Unset = Awaited<ReturnType<typeof makeUnsetOrganization>>

function at({ organization }: Pick<Unset, 'organization'>) {
  return { params: { id: organization.id } }
}

async function saved(
  options: Parameters<typeof makeUnsetOrganization>[1] = {},
  details: { state?: string; promo_code?: string } = {},
) {
  const made = await makeUnsetOrganization(t.services, options)
  const body = accountDetailsBody(made.owner, { state: 'UT', ...details })
  await t.as(made.owner).call(initialSetupCalls.saveAccountDetails, { ...at(made), body })
  return made
}

describe('the account setup', () => {
  it('is limited to the owner, and returns 404 to strangers', async () => {
    const made = await makeUnsetOrganization(t.services)
    const member = await makeMember(t.services, made.organization.id)
    const partner = await makeLabPartner(t.services, made.organization.id)
    const admin = await makeUser(t.services, { role: 'admin' })
    const stranger = (await makeOrganization(t.services)).owner
    const refusals: [Parameters<typeof t.as>[0], number][] = [
      [member, 403],
      [partner, 403],
      [admin, 403],
      [stranger, 404],
    ]
    for (const [person, status] of refusals) {
      const client = t.as(person)
      expect((await client.refused(initialSetupCalls.accountDetails, at(made))).status).toBe(status)
      const body = accountDetailsBody(made.owner)
      expect((await client.refused(initialSetupCalls.saveAccountDetails, { ...at(made), body })).status).toBe(status)
      const purchase = { ...at(made), body: { promotion_code_id: null } }
      expect((await client.refused(initialSetupCalls.processInitialPurchase, purchase)).status).toBe(status)
    }
  })

  it.each([
    ['disabled', { disabled: true }, CODE.closedOrganization],
    ['archived', { archived: true }, CODE.closedOrganization],
  ])('is refused while the organization is %s', async (_name, options, code) => {
    const made = await makeUnsetOrganization(t.services, options)
    const body = accountDetailsBody(made.owner)
    const refused = await t.as(made.owner).refused(initialSetupCalls.saveAccountDetails, { ...at(made), body })
    expect(refused).toMatchObject({ status: 409, code })
    const { user } = await t.as(made.owner).call(userCalls.me)
    expect(user.organizations[0]?.setup_required).toBe(false)
  })

  it('is refused once the provider has set the account up', async () => {
    const made = await makeOrganization(t.services)
    const body = accountDetailsBody(made.owner)
    const refused = await t.as(made.owner).refused(initialSetupCalls.saveAccountDetails, { ...at(made), body })
    expect(refused).toMatchObject({ status: 409, code: CODE.wrongState })
  })
})

describe('PUT account-details', () => {
  it.each([
    [{ organization: ' ' }, { organization: ['Required'] }],
    [{ organization: 'Account 510044' }, { organization: ['Required'] }],
    [{ first_name: '' }, { first_name: ['Required'] }],
    [{ last_name: '' }, { last_name: ['Required'] }],
    [{ email: 'nobody' }, { email: ['Invalid email.'] }],
    [{ email: 'other@typodont.test' }, { email: ['The email cannot be changed here.'] }],
    [{ phone_number: '' }, { phone_number: ['Required'] }],
    [{ phone_number: '801 555 0142' }, { phone_number: ['Invalid phone number.'] }],
    [{ phone_number: '+123456' }, { phone_number: ['Invalid phone number.'] }],
    [{ street_address: '' }, { street_address: ['Required'] }],
    [{ city: '' }, { city: ['Required'] }],
    [{ state: 'Utah' }, { state: ['Must be exactly 2 characters.'] }],
    [{ country: 'XXX' }, { country: ['Invalid country.'] }],
    [{ zip_code: '' }, { zip_code: ['Required'] }],
    [{ promo_code: 'not-a code' }, { promo_code: ['Must contain only capital letters and numbers'] }],
    [{ survey_answer_id: null }, { survey_answer_id: ['Must not be empty.'] }],
    [{ survey_answer_id: 99 }, { survey_answer_id: ['Must not be empty.'] }],
    [{ survey_answer_id: 7 }, { survey_response_other: ['Required'] }],
    [{ survey_answer_id: 7, survey_response_other: '  ' }, { survey_response_other: ['Required'] }],
    [{ survey_question_id: 2 }, { survey_question_id: ['Invalid question.'] }],
  ])('refuses %o and writes nothing', async (wrong, error) => {
    const made = await makeUnsetOrganization(t.services)
    const body = { ...accountDetailsBody(made.owner), ...wrong }
    const refused = await t.as(made.owner).refused(initialSetupCalls.saveAccountDetails, { ...at(made), body })
    expect(refused).toMatchObject({ status: 422, code: CODE.invalid, error })
    const { metadata } = await t.as(made.owner).call(initialSetupCalls.accountDetails, at(made))
    expect(metadata.is_saved).toBe(false)
    const { organization } = await t.as(made.owner).call(organizationCalls.get, at(made))
    expect(organization.main_location).toBeNull()
  })

  it('creates all rows that the account needs, and updates the same rows when saved again', async () => {
    const made = await makeUnsetOrganization(t.services, { name: 'Account 510001' })
    const owner = t.as(made.owner)
    const begun = await owner.call(initialSetupCalls.accountDetails, at(made))
    expect(begun.account_details).toMatchObject({ organization: '', email: made.owner.email, country: 'USA' })
    expect(begun.metadata).toMatchObject({ is_saved: false, promotion: { code: 'FIRSTMONTHFREE' } })

    const first = accountDetailsBody(made.owner, {
      city: 'Provo',
      survey_answer_id: 7,
      survey_response_other: 'Study club',
    })
    await owner.call(initialSetupCalls.saveAccountDetails, { ...at(made), body: first })
    const body = accountDetailsBody(made.owner, {
      promo_code: 'welcome20',
      survey_answer_id: 2,
      survey_response_other: 'gone',
    })
    const reply = await owner.call(initialSetupCalls.saveAccountDetails, { ...at(made), body })
    expect(reply.account_details).toMatchObject({
      organization: 'Saltgrass Orthodontics',
      first_name: 'Mina',
      phone_number: '+14355550187',
      street_address: '91 Marsh Rail Road',
      city: 'Tooele',
      promo_code: 'WELCOME20',
      survey_answer_id: 2,
      survey_response_other: '',
    })
    const { metadata } = await owner.call(initialSetupCalls.accountDetails, at(made))
    expect(metadata.is_saved).toBe(true)

    const include = 'locations,users'
    const { organization } = await owner.call(organizationCalls.get, { ...at(made), query: { include } })
    expect(organization).toMatchObject({ name: 'Saltgrass Orthodontics', main_location: { city: 'Tooele' } })
    expect(organization.locations).toHaveLength(1)
    expect(organization.locations?.[0]).toMatchObject({ first_name: 'Mina', phone_number: '+14355550187' })
    expect(organization.locations?.[0]).toMatchObject({ time_zone: 'America/Denver', timezone_offset: -420 })
    expect(organization.contract).toMatchObject({
      payment_status: 'CURRENT',
      license: { license_type: { id: 1, name: 'Custom' } },
    })
    const { user } = await owner.call(userCalls.me)
    expect(user).toMatchObject({ first_name: 'Mina', last_name: 'Park' })
    // The details are saved, but not the purchase, so the wizard continues.
    expect(user.organizations[0]).toMatchObject({ setup_required: true, main_location: { city: 'Tooele' } })
    const { locations } = await owner.call(organizationCalls.assignedLocations, at(made))
    expect(locations).toHaveLength(1)

    const { db } = t.services
    const mine = { organization_id: made.organization.id }
    const onboardings = await db
      .selectFrom('onboardings')
      .selectAll()
      .where('organization_id', '=', mine.organization_id)
      .execute()
    expect(onboardings).toMatchObject([{ status: 1, current_step: 0 }])
    const addresses = await db
      .selectFrom('billing_addresses')
      .selectAll()
      .where('organization_id', '=', mine.organization_id)
      .execute()
    expect(addresses).toMatchObject([{ city: 'Tooele', email: made.owner.email }])
    const assigned = await db.selectFrom('location_users').selectAll().where('user_id', '=', made.owner.id).execute()
    expect(assigned).toHaveLength(1)
    const [contract] = await db
      .selectFrom('contracts')
      .selectAll()
      .where('organization_id', '=', mine.organization_id)
      .execute()
    expect(contract).toMatchObject({ seats: 1, promo_code: 'WELCOME20', initial_payment_date: null })
    const events = await db
      .selectFrom('events')
      .select('name')
      .where('organization_id', '=', mine.organization_id)
      .orderBy('id')
      .execute()
    expect(events.map((event) => event.name)).toEqual([
      'location.created',
      'organization.updated',
      'organization.billing_address_saved',
      'organization.account_details_saved',
      'location.updated',
      'organization.billing_address_saved',
      'organization.account_details_saved',
    ])
  })
})

describe('POST process_initial_purchase', () => {
  function purchase(made: Pick<Unset, 'organization'>, promotion_code_id: number | null = null) {
    return { ...at(made), body: { promotion_code_id } }
  }

  it('requires the account details first', async () => {
    const made = await makeUnsetOrganization(t.services)
    const refused = await t.as(made.owner).refused(initialSetupCalls.processInitialPurchase, purchase(made))
    expect(refused).toMatchObject({ status: 409, code: CODE.wrongState, error: 'Save the account details first.' })
  })

  it.each([0, -1, 1.5, 3e9, 'one'])('refuses %o as a code', async (promotion_code_id) => {
    const made = await saved()
    const sent = { ...at(made), body: { promotion_code_id } }
    const { status } = await t.as(made.owner).send(initialSetupCalls.processInitialPurchase, sent)
    expect(status).toBe(422)
  })

  it.each([
    ['that does not exist', async () => ({ id: 999_999, code: 'NOSUCHCODE' })],
    ['that is not active', () => makePromotionCode(t.services, { is_active: false })],
    ['that has expired', () => makePromotionCode(t.services, { expires_at: '2020-01-01T00:00:00.000Z' })],
    ['that has not started', () => makePromotionCode(t.services, { starts_at: '2099-01-01T00:00:00.000Z' })],
    ['that is used up', () => makePromotionCode(t.services, { max_uses: 3, uses: 3 })],
    ['that only the provider can grant', async () => ({ id: 1, code: 'NOSTARTUPFEE' })],
    ['whose id was guessed', async () => ({ id: (await makePromotionCode(t.services)).id, code: 'ANOTHER' })],
    ['that was not entered', async () => ({ id: (await makePromotionCode(t.services)).id, code: undefined })],
  ])('refuses a code %s and charges nothing', async (_name, make) => {
    const { id, code } = await make()
    const made = await saved({}, code ? { promo_code: code } : {})
    const owner = t.as(made.owner)
    const refused = await owner.refused(initialSetupCalls.processInitialPurchase, purchase(made, id))
    expect(refused).toMatchObject({ status: 422, code: CODE.promotionCode })
    const { orders } = await owner.call(orderCalls.list, at(made))
    expect(orders.total).toBe(0)
    const { user } = await owner.call(userCalls.me)
    expect(user.organizations[0]?.setup_required).toBe(true)
  })

  it('deducts a type-1 code, adds the state tax and awaits a payment method', async () => {
    const code = await makePromotionCode(t.services, { value_hundredths: 2_000, max_uses: 1 })
    const made = await saved({}, { promo_code: code.code })
    const owner = t.as(made.owner)
    const { order } = await owner.call(initialSetupCalls.processInitialPurchase, purchase(made, code.id))
    expect(order).toMatchObject({
      kind: 'start_up',
      fm_invoice_status: 'SENT',
      fm_paid_at: null,
      charges: [{ product: { id: 1, name: 'Start-up fee' }, value: 995 }],
      discounts: [{ promotion_code: { code: code.code, value: 20, is_fixed: false }, value: -199 }],
      subtotal: 796,
      tax_rate: 7.25,
      tax: 57.71,
      credit_card_fee: 0,
      total: 853.71,
    })
    const contract = await contractOf(made)
    expect(contract).toMatchObject({ payment_status: 'PENDING', last_payment_date: null, promotion_code_id: null })
    const days = Date.parse(contract.next_payment_date ?? '') - Date.parse(contract.initial_payment_date ?? '')
    expect(days).toBe(30 * 86_400_000)
    expect(await usesOf(code.id)).toBe(1)

    const { user, metadata } = await owner.call(userCalls.me)
    expect(user.organizations[0]?.setup_required).toBe(false)
    expect(metadata.show_promotion).toBe(false)
    const again = await owner.refused(initialSetupCalls.processInitialPurchase, purchase(made))
    expect(again).toMatchObject({ status: 409, code: CODE.wrongState })
    const body = accountDetailsBody(made.owner)
    const late = await owner.refused(initialSetupCalls.saveAccountDetails, { ...at(made), body })
    expect(late).toMatchObject({ status: 409, code: CODE.wrongState })
    const { orders } = await owner.call(orderCalls.list, at(made))
    expect(orders.data).toEqual([order])
  })

  it('returns the first reply for a repeated idempotency key', async () => {
    const made = await saved()
    const owner = t.as(made.owner).with({ 'idempotency-key': `setup-${made.organization.id}` })
    const first = await owner.call(initialSetupCalls.processInitialPurchase, purchase(made))
    expect(await owner.call(initialSetupCalls.processInitialPurchase, purchase(made))).toEqual(first)
  })

  it('stores a type-2 code for the monthly orders', async () => {
    const made = await saved({}, { state: 'TX', promo_code: 'FIRSTMONTHFREE' })
    const before = await usesOf(2)
    const { order } = await t.as(made.owner).call(initialSetupCalls.processInitialPurchase, purchase(made, 2))
    expect(order).toMatchObject({ discounts: [], subtotal: 995, tax: 0, tax_rate: 0, total: 995 })
    expect((await contractOf(made)).promotion_code_id).toBe(2)
    expect(await usesOf(2)).toBe(before + 1)
  })

  it('marks the order paid at once if the total is zero', async () => {
    const code = await makePromotionCode(t.services, { value_hundredths: 500_000, is_fixed: true })
    const made = await saved({}, { promo_code: code.code })
    const { order } = await t.as(made.owner).call(initialSetupCalls.processInitialPurchase, purchase(made, code.id))
    expect(order).toMatchObject({
      fm_invoice_status: 'PAID',
      discounts: [{ value: -995 }],
      subtotal: 0,
      tax: 0,
      total: 0,
    })
    expect(order.fm_paid_at).not.toBeNull()
    const contract = await contractOf(made)
    expect(contract.payment_status).toBe('PAID')
    expect(contract.last_payment_date).toBe(contract.initial_payment_date)
  })

  it('waives the fee if the provider has waived it, without using up another code', async () => {
    const code = await makePromotionCode(t.services, { value_hundredths: 2_000 })
    const made = await saved({ no_startup_fee: true }, { promo_code: code.code })
    const { order } = await t.as(made.owner).call(initialSetupCalls.processInitialPurchase, purchase(made, code.id))
    expect(order).toMatchObject({
      fm_invoice_status: 'PAID',
      discounts: [{ promotion_code: { id: 1, code: 'NOSTARTUPFEE' }, value: -995 }],
      total: 0,
    })
    expect(await usesOf(code.id)).toBe(0)
  })

  async function contractOf(made: Pick<Unset, 'organization'>) {
    return t.services.db
      .selectFrom('contracts')
      .where('organization_id', '=', made.organization.id)
      .selectAll()
      .executeTakeFirstOrThrow()
  }

  async function usesOf(id: number) {
    const row = await t.services.db
      .selectFrom('promotion_codes')
      .where('id', '=', id)
      .select('uses')
      .executeTakeFirstOrThrow()
    return row.uses
  }
})
