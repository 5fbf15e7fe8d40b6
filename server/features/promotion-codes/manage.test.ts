import { describe, expect, it } from 'vitest'
import { CODE } from '#contract/errors.ts'
import { initialSetupCalls } from '#contract/initial-setup.ts'
import { promotionCodeCalls } from '#contract/promotion-codes.ts'
import { userAdminCalls } from '#contract/user-admin.ts'
import { testApp } from '#server/testing/app.ts'
import { makeUnsetOrganization } from '#server/testing/factories.ts'
import { makeUser, nextNumber } from '#server/testing/people.ts'
import { makePromotionCode, accountDetailsBody } from '#server/testing/account-setup.ts'

const t = await testApp()
const { services } = t

const PROTECTED = 'NOSTARTUPFEE belongs to the product: it cannot be changed, deactivated or deleted.'
const NEVER = at(1)

function at(id: number) {
  return { params: { id } }
}

async function staff(role: 'super_admin' | 'admin' | 'supervisor' | 'tech_support') {
  return t.as(await makeUser(services, { role }))
}

function newBody(more: object = {}) {
  return { code: `NEW${process.pid}N${nextNumber()}`, description: 'Autumn campaign', value: 12.5, ...more }
}

/** Uses the code in the setup of an account. */
async function useCode(code: { id: number; code: string }) {
  const { organization, owner } = await makeUnsetOrganization(services)
  const body = accountDetailsBody(owner, { promo_code: code.code })
  await t.as(owner).call(initialSetupCalls.saveAccountDetails, { ...at(organization.id), body })
  const purchase = { ...at(organization.id), body: { promotion_code_id: code.id } }
  await t.as(owner).call(initialSetupCalls.processInitialPurchase, purchase)
  return organization
}

function eventsOf(id: number) {
  return services.db
    .selectFrom('events')
    .where('subject_id', '=', id)
    .where('name', 'like', 'promotion\\_code.%')
    .select(['name', 'data'])
    .orderBy('id')
    .execute()
}

describe('GET /promotion_codes', () => {
  it('refuses technicians, partners and practices', async () => {
    const { owner } = await makeUnsetOrganization(services)
    const partner = await makeUser(services, { role: 'lab_partner' })
    const tech = await makeUser(services, { role: 'tech_support' })
    for (const person of [owner, partner, tech])
      expect(await t.as(person).refused(promotionCodeCalls.list)).toMatchObject({ status: 403, code: CODE.forbidden })
  })

  it('rejects an unknown filter and an unknown type', async () => {
    const admin = await staff('admin')
    expect((await admin.send(promotionCodeCalls.list, { query: { filter: { colour: 'red' } } })).status).toBe(422)
    const strange = { query: { filter: { promotion_code_type_id: 3 } } }
    expect((await admin.send(promotionCodeCalls.list, strange)).status).toBe(422)
  })

  it('sorts by latest end with open-ended codes last, five per page', async () => {
    const family = `FAMILY${process.pid}N${nextNumber()}X`
    for (const [name, expires_at] of [
      ['OPEN', null],
      ['SOON', '2027-01-01T00:00:00.000Z'],
      ['LATE', '2028-01-01T00:00:00.000Z'],
      ['OVER', '2020-01-01T00:00:00.000Z'],
    ] as const)
      await makePromotionCode(services, { code: `${family}${name}`, expires_at })
    const supervisor = await staff('supervisor')
    const listed = await supervisor.call(promotionCodeCalls.list, {
      query: { filter: { code: family.toLowerCase() } },
    })
    expect(listed.promotion_codes).toMatchObject({ total: 4, per_page: 5, current_page: 1, from: 1, to: 4 })
    const names = listed.promotion_codes.data.map(({ code }) => code.replace(family, ''))
    expect(names).toEqual(['LATE', 'SOON', 'OVER', 'OPEN'])
    const query = { filter: { code: family }, sort: 'code', perPage: 1, page: 2 }
    const second = await supervisor.call(promotionCodeCalls.list, { query })
    expect(second.promotion_codes.data.map(({ code }) => code)).toEqual([`${family}OPEN`])
  })

  it('filters by value, type and state, and distinguishes dollars from percent', async () => {
    const family = `KIND${process.pid}N${nextNumber()}X`
    await makePromotionCode(services, { code: `${family}A`, value_hundredths: 725, is_active: false })
    await makePromotionCode(services, { code: `${family}B`, value_hundredths: 500, is_fixed: true })
    await makePromotionCode(services, { code: `${family}C`, promotion_code_type_id: 2 })
    const admin = await staff('super_admin')
    const found = async (filter: Record<string, string>, sort = 'code') => {
      const query = { filter: { code: family, ...filter }, sort }
      const { promotion_codes } = await admin.call(promotionCodeCalls.list, { query })
      return promotion_codes.data.map(({ code, value }) => `${code.replace(family, '')} ${value}`)
    }
    expect(await found({ value: '7.25' })).toEqual(['A 7.25'])
    expect(await found({ promotion_code_type_id: '2' })).toEqual(['C 10'])
    expect(await found({ is_active: 'false' })).toEqual(['A 7.25'])
    expect(await found({}, '-value')).toEqual(['B 5', 'C 10', 'A 7.25'])
  })
})

describe('POST /promotion_codes', () => {
  it.each([
    ['no code', { code: ' ' }, { code: ['Required'] }],
    ['lowercase letters', { code: 'autumn' }, { code: ['Must contain only capital letters and numbers'] }],
    ['a hyphen', { code: 'AUTUMN-10' }, { code: ['Must contain only capital letters and numbers'] }],
    ['no description', { description: '  ' }, { description: ['Required'] }],
    ['no value', { value: undefined }, { value: ['Required'] }],
    ['a negative value', { value: -1 }, { value: ['Value cannot be negative.'] }],
    ['a fraction of a cent', { value: 1.005 }, { value: ['Only two decimals are allowed.'] }],
    ['more than 100 percent', { value: 100.01 }, { value: ['Invalid discount percentage.'] }],
    ['an unknown type', { promotion_code_type_id: 3 }, { promotion_code_type_id: ['Invalid type.'] }],
    ['zero uses', { max_uses: 0 }, { max_uses: ['Must be at least 1.'] }],
    ['a fractional number of uses', { max_uses: 1.5 }, { max_uses: ['Must be a whole number.'] }],
    ['a nonexistent date', { starts_at: '2026-02-30T00:00:00.000Z' }, { starts_at: ['Invalid date.'] }],
    [
      'an end before its start',
      { starts_at: '2027-01-02T00:00:00.000Z', expires_at: '2027-01-01T23:59:59.999Z' },
      { expires_at: ['Expiration date must be later than the starting date.'] },
    ],
  ])('rejects %s', async (_name, wrong, error) => {
    const body = newBody(wrong)
    const refused = await (await staff('admin')).refused(promotionCodeCalls.create, { body })
    expect(refused).toEqual({ status: 422, code: CODE.invalid, error })
  })

  it('rejects an existing code, regardless of its state', async () => {
    const { code } = await makePromotionCode(services, { is_active: false })
    const refused = await (await staff('admin')).refused(promotionCodeCalls.create, { body: newBody({ code }) })
    expect(refused).toMatchObject({ status: 422, error: { code: ['The code has already been taken.'] } })
  })

  it('stores the given values, including dollar amounts over 100, and records an event', async () => {
    const admin = await staff('supervisor')
    const plain = newBody()
    const made = await admin.call(promotionCodeCalls.create, { body: plain })
    expect(made.message).toBe('The promotion code was created.')
    expect(made.promotion_code).toMatchObject({
      ...plain,
      is_fixed: false,
      promotion_code_type_id: 1,
      max_uses: null,
      uses: 0,
      starts_at: null,
      expires_at: null,
      is_active: true,
    })
    const full = newBody({
      value: 150,
      is_fixed: true,
      promotion_code_type_id: 2,
      max_uses: 9,
      starts_at: '2027-01-01T00:00:00.000Z',
      expires_at: '2027-02-01T00:00:00.000Z',
      is_active: false,
    })
    const { promotion_code } = await admin.call(promotionCodeCalls.create, { body: full })
    expect((await admin.call(promotionCodeCalls.get, at(promotion_code.id))).promotion_code).toMatchObject(full)
    expect(await eventsOf(promotion_code.id)).toEqual([{ name: 'promotion_code.created', data: { code: full.code } }])
  })
})

describe('PUT /promotion_codes/:id', () => {
  it('never changes NOSTARTUPFEE', async () => {
    const admin = await staff('super_admin')
    const before = (await admin.call(promotionCodeCalls.get, NEVER)).promotion_code
    const off = { ...before, is_active: false, starts_at: null }
    for (const body of [off, { description: 'Mine', value: 1 }])
      expect(await admin.refused(promotionCodeCalls.update, { ...NEVER, body })).toEqual({
        status: 409,
        code: CODE.wrongState,
        error: PROTECTED,
      })
    expect((await admin.call(promotionCodeCalls.get, NEVER)).promotion_code).toEqual(before)
  })

  it('rejects a changed code, and values that conflict with the stored ones', async () => {
    const admin = await staff('admin')
    const stored = await makePromotionCode(services, {
      value_hundredths: 15_000,
      is_fixed: true,
      starts_at: '2027-01-01T00:00:00.000Z',
    })
    const save = async (more: object) => {
      const body = { description: 'Changed', value: 150, ...more }
      return (await admin.refused(promotionCodeCalls.update, { ...at(stored.id), body })).error
    }
    expect(await save({ code: 'ANOTHER' })).toEqual({ code: ['The code cannot be changed.'] })
    expect(await save({ is_fixed: false })).toEqual({ value: ['Invalid discount percentage.'] })
    const error = { expires_at: ['Expiration date must be later than the starting date.'] }
    expect(await save({ expires_at: '2026-12-31T00:00:00.000Z' })).toEqual(error)
    expect((await admin.call(promotionCodeCalls.get, at(stored.id))).promotion_code.description).toBe('For the tests')
    expect((await admin.refused(promotionCodeCalls.get, at(2_000_000))).status).toBe(404)
  })

  it('keeps the type of a used code, and its limit cannot go below the uses', async () => {
    const admin = await staff('admin')
    const stored = await makePromotionCode(services, { uses: 3, max_uses: 5 })
    const body = { description: stored.description, value: 10 }
    const type = { ...at(stored.id), body: { ...body, promotion_code_type_id: 2 as const } }
    expect((await admin.refused(promotionCodeCalls.update, type)).error).toEqual({
      promotion_code_type_id: ['The type of a promotion code that was used cannot be changed.'],
    })
    const lower = { ...at(stored.id), body: { ...body, max_uses: 2 } }
    expect((await admin.refused(promotionCodeCalls.update, lower)).error).toEqual({
      max_uses: ['It was used 3 times already: the limit cannot be lower.'],
    })
    const last = { ...at(stored.id), body: { ...body, max_uses: 3 } }
    expect((await admin.call(promotionCodeCalls.update, last)).promotion_code).toMatchObject({ max_uses: 3, uses: 3 })
  })

  it('changes the other fields, ends the use of the code, and records what changed', async () => {
    const admin = await staff('supervisor')
    const stored = await makePromotionCode(services)
    const body = { code: stored.code, description: 'Over', value: 20, is_active: false }
    const { promotion_code, message } = await admin.call(promotionCodeCalls.update, { ...at(stored.id), body })
    expect(message).toBe('The promotion code was saved.')
    expect(promotion_code).toMatchObject({ ...body, max_uses: null, is_fixed: false, promotion_code_type_id: 1 })
    const { owner } = await makeUnsetOrganization(services)
    const asked = { params: { code: stored.code } }
    expect((await t.as(owner).refused(promotionCodeCalls.validate, asked)).code).toBe(CODE.promotionCode)
    expect(await eventsOf(stored.id)).toEqual([
      {
        name: 'promotion_code.updated',
        data: {
          code: stored.code,
          before: { description: 'For the tests', value: 10, is_active: true },
          after: { description: 'Over', value: 20, is_active: false },
        },
      },
    ])
    // A save without changes emits no event.
    await admin.call(promotionCodeCalls.update, { ...at(stored.id), body })
    expect(await eventsOf(stored.id)).toHaveLength(1)
  })

  it('refuses the second of two concurrent edits; a use in between is not an edit', async () => {
    const first = await makeUser(services, { role: 'admin' })
    const second = await staff('admin')
    const stored = await makePromotionCode(services)
    const read = (await second.call(promotionCodeCalls.get, at(stored.id))).promotion_code
    await useCode(stored)
    const save = (value: number) => ({
      ...at(stored.id),
      body: { description: 'Edited', value, updated_at: read.updated_at },
    })
    await t.as(first).call(promotionCodeCalls.update, save(30))
    await useCode(stored)
    const lost = await second.refused(promotionCodeCalls.update, save(40))
    expect(lost).toMatchObject({ status: 409, code: CODE.conflict })
    expect(lost.error).toBe(
      `This record was changed by ${first.first_name} ${first.last_name}. Reload to see the changes.`,
    )
    expect((await second.call(promotionCodeCalls.get, at(stored.id))).promotion_code).toMatchObject({
      value: 30,
      uses: 2,
    })
  })
})

describe('DELETE /promotion_codes/:id', () => {
  it('is refused to a supervisor, unless the permission was granted', async () => {
    const supervisor = await makeUser(services, { role: 'supervisor' })
    const { id } = await makePromotionCode(services)
    expect((await t.as(supervisor).refused(promotionCodeCalls.remove, at(id))).status).toBe(403)
    const body = { permission: 'promotion-codes.manage' as const, granted: true }
    await (await staff('admin')).call(userAdminCalls.togglePermission, { ...at(supervisor.id), body })
    expect((await t.as(supervisor).call(promotionCodeCalls.remove, at(id))).message).toBe(
      'The promotion code was deleted.',
    )
    expect((await t.as(supervisor).refused(promotionCodeCalls.remove, at(id))).status).toBe(404)
    expect((await eventsOf(id)).at(-1)?.name).toBe('promotion_code.deleted')
  })

  it.each(['FIRSTMONTHFREE', 'TWOMONTHSFREE'])('never deletes %s, nor changes its effect', async (code) => {
    const admin = await staff('super_admin')
    const { id } = await services.db
      .selectFrom('promotion_codes')
      .where('code', '=', code)
      .select('id')
      .executeTakeFirstOrThrow()
    const before = (await admin.call(promotionCodeCalls.get, at(id))).promotion_code
    expect(await admin.refused(promotionCodeCalls.remove, at(id))).toEqual({
      status: 409,
      code: CODE.wrongState,
      error: `${code} belongs to the product: it cannot be deleted. Deactivate it instead.`,
    })
    const free = 'The code makes whole months free: that cannot be changed.'
    const { description, value } = before
    for (const [more, error] of [
      [{ value: 50 }, { value: [free] }],
      [{ is_fixed: true }, { value: [free] }],
      [{ promotion_code_type_id: 1 as const }, { promotion_code_type_id: [free] }],
    ] as const) {
      const body = { description, value, ...more }
      expect((await admin.refused(promotionCodeCalls.update, { ...at(id), body })).error).toEqual(error)
    }
    expect((await admin.call(promotionCodeCalls.get, at(id))).promotion_code).toEqual(before)
    const off = { ...at(id), body: { description, value, is_active: false } }
    expect((await admin.call(promotionCodeCalls.update, off)).promotion_code.is_active).toBe(false)
    await admin.call(promotionCodeCalls.update, { ...at(id), body: { description, value, is_active: true } })
  })

  it('never deletes NOSTARTUPFEE', async () => {
    const refused = await (await staff('super_admin')).refused(promotionCodeCalls.remove, NEVER)
    expect(refused).toEqual({ status: 409, code: CODE.wrongState, error: PROTECTED })
  })

  it.each([1, 2])('keeps a code that an account was set up with, type %i', async (promotion_code_type_id) => {
    const code = await makePromotionCode(services, { promotion_code_type_id })
    await useCode(code)
    const used = {
      status: 409,
      code: CODE.conflict,
      error: 'A promotion code that was used cannot be deleted. Deactivate it instead.',
    }
    const admin = await staff('admin')
    expect(await admin.refused(promotionCodeCalls.remove, at(code.id))).toEqual(used)
    // Existing references prevent the deletion regardless of the counter.
    await services.db.updateTable('promotion_codes').set({ uses: 0 }).where('id', '=', code.id).execute()
    expect(await admin.refused(promotionCodeCalls.remove, at(code.id))).toEqual(used)
  })
})
