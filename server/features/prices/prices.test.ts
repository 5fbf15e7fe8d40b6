import { describe, expect, inject, it, vi } from 'vitest'
import { CODE } from '#contract/errors.ts'
import { initialSetupCalls } from '#contract/initial-setup.ts'
import { organizationSettingCalls } from '#contract/organization-settings.ts'
import { toHundredths } from '#contract/money.ts'
import { priceCalls, PRICES_CHANGED, type OwnPricing, type Pricing } from '#contract/prices.ts'
import { settingCalls } from '#contract/settings.ts'
import { testApp, type Client } from '#server/testing/app.ts'
import {
  makeLabPartner,
  makeMember,
  makeOrganization,
  makeUnsetOrganization,
  testContext,
} from '#server/testing/factories.ts'
import { makeUser } from '#server/testing/people.ts'
import { accountDetailsBody } from '#server/testing/account-setup.ts'
import { loadPriceHistory } from './price-history.ts'

const t = await testApp()
const { services } = t

const SURCHARGES = { 'tax.state': 'UT', 'tax.rate': 7.25, 'credit_card.fee': 1.49 } as const

async function world(options: Parameters<typeof makeOrganization>[1] = {}) {
  const { organization, owner } = await makeOrganization(services, options)
  return { ...organization, params: { id: organization.id }, owner }
}

async function staff(role: 'super_admin' | 'admin' | 'supervisor' | 'tech_support') {
  const user = await makeUser(services, { role })
  return Object.assign(t.as(user), { user })
}

const read = (client: Client) => client.call(priceCalls.get)
const readOwn = (client: Client, params: { id: number }) => client.call(priceCalls.getOwn, { params })

function withPrint<List extends Pricing | OwnPricing>(list: List, print: List['arch']['print']): List {
  return { ...list, arch: { ...list.arch, print } }
}

function rowsOf(organization_id: number | null, key: string) {
  return services.db
    .selectFrom('prices')
    .where('organization_id', organization_id === null ? 'is' : '=', organization_id)
    .where('key', '=', key)
    .orderBy('since')
    .select(['value', 'since'])
    .execute()
}

async function lastEvent(name: string) {
  return services.db
    .selectFrom('events')
    .where('name', '=', name)
    .orderBy('id', 'desc')
    .limit(1)
    .select(['data', 'organization_id'])
    .executeTakeFirst()
}

/** Restores the general prices that a test has changed. */
async function everybodysBack(admin: Client, list: Pricing) {
  await admin.call(priceCalls.save, { body: list })
}

describe('the general prices', () => {
  it('are limited to users who set them', async () => {
    const w = await world()
    const { data } = await read(await staff('admin'))
    const partner = await makeLabPartner(services, w.id)
    const others = [await staff('supervisor'), await staff('tech_support'), t.as(partner), t.as(w.owner)]
    for (const client of others) {
      expect(await client.refused(priceCalls.get)).toMatchObject({ status: 403 })
      expect(await client.refused(priceCalls.save, { body: data })).toMatchObject({ status: 403 })
      expect(await client.refused(priceCalls.saveSurcharges, { body: SURCHARGES })).toMatchObject({ status: 403 })
    }
    expect(await t.refused(priceCalls.get)).toMatchObject({ status: 401 })
    expect(await t.refused(priceCalls.save, { body: data })).toMatchObject({ status: 401 })
    expect(await t.refused(priceCalls.saveSurcharges, { body: SURCHARGES })).toMatchObject({ status: 401 })
  })

  it('must be complete, in cents and within their bounds, or nothing is written', async () => {
    const admin = await staff('admin')
    const { data, metadata } = await read(admin)
    const { arch: _, ...rest } = data
    const settings = { ...data.settings, delay_case_charging: 21, delay_payment_processing: 0 }
    const tiers = [{ volume: 3, discount: 101 }]
    for (const [body, error] of [
      [withPrint(data, 1.005), { 'arch.print': ['Only two decimals are allowed.'] }],
      [withPrint(data, 1_000_000.01), { 'arch.print': ['Only up to 1,000,000 is allowed.'] }],
      [{ ...data, arch: { ...data.arch, print: 'dear' } }, { 'arch.print': ['Invalid value'] }],
      [
        { ...data, settings },
        {
          'settings.delay_case_charging': ['Must not exceed 20 days.'],
          'settings.delay_payment_processing': ['Must not be less than 1 day.'],
        },
      ],
      [
        { ...data, arch_volume_discounts: tiers },
        { 'arch_volume_discounts.0.discount': ['Invalid discount percentage.'] },
      ],
    ] as const) {
      expect(await admin.send(priceCalls.save, { body })).toEqual({ status: 422, body: { code: CODE.invalid, error } })
    }
    expect(await admin.send(priceCalls.save, { body: rest })).toMatchObject({ status: 422 })
    const wrong = { body: { ...SURCHARGES, 'tax.state': 'XX', 'tax.rate': 101 } }
    expect(await admin.send(priceCalls.saveSurcharges, wrong)).toMatchObject({
      status: 422,
      body: { error: { 'tax.state': ['Invalid value'], 'tax.rate': ['Invalid value'] } },
    })
    expect(await read(admin)).toEqual({ data, metadata })
  })

  it('are not saved over a concurrent change by another user', async () => {
    const [admin, other] = [await staff('admin'), await staff('super_admin')]
    const { data, metadata } = await read(admin)
    await other.call(priceCalls.save, { body: { ...withPrint(data, 26), ...metadata } })
    const late = await admin.refused(priceCalls.save, { body: { ...withPrint(data, 27), ...metadata } })
    const name = `${other.user.first_name} ${other.user.last_name}`
    const error = `This record was changed by ${name}. Reload to see the changes.`
    expect(late).toEqual({ status: 409, code: CODE.conflict, error })
    expect((await read(admin)).data.arch.print).toBe(26)
    await everybodysBack(admin, data)
  })

  it('are stored by key, from now on, and only where they changed', async () => {
    const admin = await staff('admin')
    const { data, metadata } = await read(admin)
    const before = await services.db.selectFrom('prices').select('id').execute()
    const same = await admin.call(priceCalls.save, { body: { ...data, ...metadata } })
    expect(same).toEqual({ data, metadata, message: 'The prices were saved.' })
    const wanted = {
      ...withPrint(data, 27.05),
      settings: { ...data.settings, delay_case_charging: 7 },
      arch_volume_discounts: [
        { volume: 10, discount: 15 },
        { volume: 4, discount: 7.25 },
      ],
    }
    const saved = await admin.call(priceCalls.save, { body: { ...wanted, ...metadata } })
    const sorted = wanted.arch_volume_discounts.toReversed()
    expect(saved.data).toEqual({ ...wanted, arch_volume_discounts: sorted })
    expect(saved.metadata.updated_at > metadata.updated_at).toBe(true)
    expect(await services.db.selectFrom('prices').select('id').execute()).toHaveLength(before.length + 3)
    const since = saved.metadata.updated_at
    expect((await rowsOf(null, 'arch.print')).at(-1)).toEqual({ value: 2705, since })
    expect((await rowsOf(null, 'settings.delay_case_charging')).at(-1)).toEqual({ value: 7, since })
    expect(await lastEvent('pricing.saved')).toEqual({
      organization_id: null,
      data: {
        before: {
          'arch.print': data.arch.print,
          'settings.delay_case_charging': data.settings.delay_case_charging,
          arch_volume_discounts: data.arch_volume_discounts,
        },
        after: { 'arch.print': 27.05, 'settings.delay_case_charging': 7, arch_volume_discounts: sorted },
      },
    })
    await everybodysBack(admin, data)
    expect((await read(admin)).data).toEqual(data)
  })

  it('accept two changes within one millisecond, and the second one applies', async () => {
    const admin = await staff('admin')
    const { data } = await read(admin)
    t.setClock(new Date(Date.now() + 60_000).toISOString())
    const first = await admin.call(priceCalls.save, { body: withPrint(data, 31) })
    const second = await admin.call(priceCalls.save, {
      body: { ...withPrint(data, 32), updated_at: first.metadata.updated_at },
    })
    expect(second.data.arch.print).toBe(32)
    expect(second.metadata.updated_at > first.metadata.updated_at).toBe(true)
    const stale = { ...withPrint(data, 33), updated_at: first.metadata.updated_at }
    expect(await admin.refused(priceCalls.save, { body: stale })).toMatchObject({ status: 409 })
    // Also with a clock that is behind.
    t.setClock(undefined)
    expect((await admin.call(priceCalls.save, { body: data })).data).toEqual(data)
  })

  it('are pushed to users who view them', async () => {
    const admin = await staff('admin')
    const w = await world()
    await t.runJobs()
    const publish = vi.spyOn(services.realtime, 'publish')
    const told = async () => {
      await t.runJobs()
      const calls = publish.mock.calls.filter(([, name]) => name === PRICES_CHANGED)
      publish.mockClear()
      return calls
    }
    const { data } = await read(admin)
    await admin.call(priceCalls.save, { body: withPrint(data, 28) })
    expect(await told()).toEqual([['private-general', PRICES_CHANGED, {}]])
    await everybodysBack(admin, data)
    await told()
    const { data: own } = await readOwn(admin, w.params)
    await admin.call(priceCalls.saveOwn, { params: w.params, body: withPrint(own, 28) })
    expect(await told()).toEqual([
      ['private-internal', PRICES_CHANGED, {}],
      [`private-organization.${w.id}`, PRICES_CHANGED, {}],
    ])
    publish.mockRestore()
  })
})

describe('the tax and the card fee', () => {
  it('apply from when they are saved, for the browser and the next invoice', async () => {
    const admin = await staff('admin')
    const list = await read(admin)
    // This time is after any change of the list.
    t.setClock(new Date(Date.parse(list.metadata.updated_at) + 3_600_000).toISOString())
    const saved = await admin.call(priceCalls.saveSurcharges, {
      body: { 'tax.state': 'NV', 'tax.rate': 8.5, 'credit_card.fee': 2 },
    })
    expect(saved.settings).toEqual({ 'tax.state': 'NV', 'tax.rate': 8.5, 'credit_card.fee': 2 })
    expect((await admin.call(settingCalls.get)).settings).toMatchObject({ ...saved.settings, 'print.lead_days': 3 })
    expect(await lastEvent('settings.saved')).toEqual({
      organization_id: null,
      data: { before: SURCHARGES, after: saved.settings },
    })
    // The price list itself is unchanged, so concurrent edits of it are not refused.
    expect(await read(admin)).toEqual(list)
    t.setClock(undefined)

    const { organization, owner } = await makeUnsetOrganization(services)
    const params = { id: organization.id }
    const body = accountDetailsBody(owner, { state: 'NV' })
    await t.as(owner).call(initialSetupCalls.saveAccountDetails, { params, body })
    await t.as(owner).call(initialSetupCalls.processInitialPurchase, { params, body: { promotion_code_id: null } })
    const order = await services.db
      .selectFrom('orders')
      .where('organization_id', '=', organization.id)
      .where('kind', '=', 'start_up')
      .select(['tax_hundredths', 'tax_cents', 'credit_card_fee_cents'])
      .executeTakeFirstOrThrow()
    expect(order).toEqual({ tax_hundredths: 850, tax_cents: 8458, credit_card_fee_cents: 0 })

    const rows = await rowsOf(null, 'tax.rate')
    await admin.call(priceCalls.saveSurcharges, { body: SURCHARGES })
    await admin.call(priceCalls.saveSurcharges, { body: SURCHARGES })
    expect(await rowsOf(null, 'tax.rate')).toHaveLength(rows.length + 1)
  })
})

describe('the prices of an organization', () => {
  it('are readable by staff and the owner, and set by admins', async () => {
    const w = await world()
    const { data } = await readOwn(await staff('admin'), w.params)
    const saving = { params: w.params, body: data }
    const partner = t.as(await makeLabPartner(services, w.id))
    const [member, manager] = [
      t.as(await makeMember(services, w.id)),
      t.as(await makeMember(services, w.id, 'organization_manager')),
    ]
    for (const client of [partner, member, manager]) {
      expect(await client.refused(priceCalls.getOwn, { params: w.params })).toMatchObject({ status: 403 })
      expect(await client.refused(priceCalls.saveOwn, saving)).toMatchObject({ status: 403 })
    }
    for (const client of [t.as(w.owner), await staff('supervisor'), await staff('tech_support')]) {
      expect((await readOwn(client, w.params)).data).toEqual(data)
      expect(await client.refused(priceCalls.saveOwn, saving)).toMatchObject({ status: 403 })
    }
    const stranger = t.as((await world()).owner)
    expect(await stranger.refused(priceCalls.getOwn, { params: w.params })).toMatchObject({ status: 404 })
    expect(await stranger.refused(priceCalls.saveOwn, saving)).toMatchObject({ status: 404 })
    expect(await t.refused(priceCalls.getOwn, { params: w.params })).toMatchObject({ status: 401 })
    expect(await t.refused(priceCalls.saveOwn, saving)).toMatchObject({ status: 401 })
    const nowhere = { params: { id: 999_999_999 } }
    expect(await (await staff('admin')).refused(priceCalls.getOwn, nowhere)).toMatchObject({ status: 404 })
  })

  it('cannot be changed while it is disabled or archived', async () => {
    const admin = await staff('admin')
    for (const state of [{ disabled: true }, { archived: true }]) {
      const { params } = await world(state)
      const { data } = await readOwn(admin, params)
      const refused = await admin.refused(priceCalls.saveOwn, { params, body: withPrint(data, 1) })
      expect(refused).toMatchObject({ status: 409, code: CODE.closedOrganization })
      expect((await readOwn(admin, params)).data).toEqual(data)
    }
  })

  it('are validated like the general ones, and refuse a stale edit', async () => {
    const w = await world()
    const [admin, other] = [await staff('admin'), await staff('super_admin')]
    const { data, metadata } = await readOwn(admin, w.params)
    expect(metadata.updated_at).toBe(w.created_at)
    const { updated_at } = metadata
    const save = (client: Client, print: number) =>
      client.send(priceCalls.saveOwn, { params: w.params, body: { ...withPrint(data, print), updated_at } })
    expect(await save(admin, -1)).toMatchObject({ status: 422, body: { error: { 'arch.print': ['Invalid value'] } } })
    expect(await save(other, 20)).toMatchObject({ status: 200 })
    const name = `${other.user.first_name} ${other.user.last_name}`
    expect(await save(admin, 21)).toMatchObject({
      status: 409,
      body: { error: `This record was changed by ${name}. Reload to see the changes.` },
    })
    // A change of the organization itself does not invalidate an edit of its prices.
    const { metadata: next } = await readOwn(admin, w.params)
    await other.call(organizationSettingCalls.noStartupFee, { params: w.params, body: { no_startup_fee: true } })
    const body = { ...withPrint(data, 22), updated_at: next.updated_at }
    expect(await admin.send(priceCalls.saveOwn, { params: w.params, body })).toMatchObject({ status: 200 })
  })

  it('are null where they equal the general ones, and can be reset', async () => {
    const w = await world()
    const admin = await staff('admin')
    const { data, metadata } = await readOwn(admin, w.params)
    expect(Object.values(data.arch)).toEqual(Object.values(data.arch).map(() => null))
    expect(data.arch_volume_discounts).toBeNull()
    const { data: everybodys } = await read(admin)
    expect(metadata.everybodys).toEqual(everybodys)
    const wanted = { ...withPrint(data, 0), arch_volume_discounts: [] }
    const saved = await admin.call(priceCalls.saveOwn, { params: w.params, body: wanted })
    expect(saved.data).toEqual(wanted)
    expect((await read(admin)).data).toEqual(everybodys)
    expect((await readOwn(admin, (await world()).params)).data).toEqual(data)
    const back = await admin.call(priceCalls.saveOwn, { params: w.params, body: data })
    expect(back.data).toEqual(data)
    expect((await rowsOf(w.id, 'arch.print')).map(({ value }) => value)).toEqual([0, null])
    expect(await lastEvent('pricing.saved')).toEqual({
      organization_id: w.id,
      data: {
        before: { 'arch.print': 0, arch_volume_discounts: [] },
        after: { 'arch.print': null, arch_volume_discounts: null },
      },
    })
  })
})

describe('the prices at a point in time', () => {
  it('are those valid then, with the list that each comes from', async () => {
    const w = await world()
    const admin = await staff('admin')
    const { data: everybodys, metadata } = await read(admin)
    const { data: none } = await readOwn(admin, w.params)
    const save = async (body: OwnPricing) =>
      (await admin.call(priceCalls.saveOwn, { params: w.params, body })).metadata.updated_at
    const settings = { ...none.settings, delay_case_charging: 20 }
    const discounts = [{ volume: 5, discount: 12.5 }]
    const first = await save({ ...withPrint(none, 19.99), settings, arch_volume_discounts: discounts })
    const second = await save(withPrint(none, null))
    const earlier = new Date(Date.parse(first) - 1).toISOString()

    const pricesAt = await loadPriceHistory(testContext(services), [w.id])
    const before = pricesAt(w.id, earlier)
    expect(before.prices.fees['arch.print']).toBe(everybodys.arch.print * 100)
    expect(before.originOf('arch.print')).toMatchObject({ own: false })

    const then = pricesAt(w.id, first)
    expect(then.prices.fees['arch.print']).toBe(1999)
    expect(then.prices.fees['arch.software']).toBe(everybodys.arch.software * 100)
    expect(then.prices.tiers).toEqual([{ volume: 5, discount_hundredths: 1250 }])
    expect(then.delays).toEqual({
      delay_case_charging: 20,
      delay_payment_processing: everybodys.settings.delay_payment_processing,
    })
    expect(then.tax).toEqual({ state: SURCHARGES['tax.state'], hundredths: toHundredths(SURCHARGES['tax.rate']) })
    expect(then.card_hundredths).toBe(toHundredths(SURCHARGES['credit_card.fee']))
    expect(then.originOf('arch.print')).toEqual({ since: first, own: true })
    expect((then.originOf('arch.software').since ?? '') <= metadata.updated_at).toBe(true)

    const now = pricesAt(w.id, second)
    expect(now.prices).toEqual(before.prices)
    expect(now.originOf('arch.print')).toEqual(before.originOf('arch.print'))
  })
})

/** The embedded database has one session, so requests cannot race there. */
const races = inject('template').kind === 'postgres' ? describe : describe.skip

races('under concurrency (PostgreSQL only)', () => {
  it('one of several saves succeeds, and those based on the replaced version are refused', async () => {
    const w = await world()
    const admin = await staff('admin')
    const { data, metadata } = await read(admin)
    const { data: own, metadata: ownMetadata } = await readOwn(admin, w.params)
    const statuses = async (send: (print: number) => Promise<{ status: number }>) =>
      (await Promise.all([41, 42, 43, 44].map(send))).map(({ status }) => status).sort((a, b) => a - b)
    const everybodys = (print: number) =>
      admin.send(priceCalls.save, { body: { ...withPrint(data, print), ...metadata } })
    expect(await statuses(everybodys)).toEqual([200, 409, 409, 409])
    const { updated_at } = ownMetadata
    const mine = (print: number) =>
      admin.send(priceCalls.saveOwn, { params: w.params, body: { ...withPrint(own, print), updated_at } })
    expect(await statuses(mine)).toEqual([200, 409, 409, 409])
    // A save without `updated_at` skips the check and runs after the other.
    const blind = (print: number) => admin.send(priceCalls.save, { body: withPrint(data, print) })
    expect(await statuses(blind)).toEqual([200, 200, 200, 200])
    await everybodysBack(admin, data)
  })
})
