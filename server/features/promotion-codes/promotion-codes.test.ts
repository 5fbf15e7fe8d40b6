import { describe, expect, it } from 'vitest'
import { authCalls } from '#contract/auth.ts'
import { CODE } from '#contract/errors.ts'
import { promotionCodeCalls } from '#contract/promotion-codes.ts'
import { userCalls } from '#contract/users.ts'
import { testApp } from '#server/testing/app.ts'
import { makeMember, makeOrganization, makeUnsetOrganization } from '#server/testing/factories.ts'
import { makeUser, PASSWORD } from '#server/testing/people.ts'
import { makePromotionCode } from '#server/testing/account-setup.ts'

const t = await testApp()

function asked(code: string, promotion_code_type_id: 1 | 2 = 1) {
  return { params: { code }, query: { promotion_code_type_id } }
}

describe('GET validate_code', () => {
  it('requires a session and an existing type', async () => {
    expect((await t.refused(promotionCodeCalls.validate, asked('FIRSTMONTHFREE', 2))).status).toBe(401)
    const { owner } = await makeUnsetOrganization(t.services)
    const wrong = { params: { code: 'FIRSTMONTHFREE' }, query: { promotion_code_type_id: 3 } }
    expect(await t.as(owner).send(promotionCodeCalls.validate, wrong)).toMatchObject({ status: 422 })
  })

  it.each([
    ['unknown', {}, 'NOSUCHCODE'],
    ['malformed', {}, '\u0000 %'],
    ['inactive', { is_active: false }, undefined],
    ['expired', { expires_at: '2020-01-01T00:00:00.000Z' }, undefined],
    ['not yet valid', { starts_at: '2099-01-01T00:00:00.000Z' }, undefined],
    ['used up', { max_uses: 1, uses: 1 }, undefined],
    ['of the other type', { promotion_code_type_id: 2 }, undefined],
  ])('rejects a code that is %s, always with the same message', async (_name, more, name) => {
    const { owner } = await makeUnsetOrganization(t.services)
    const code = name ?? (await makePromotionCode(t.services, more)).code
    expect(await t.as(owner).refused(promotionCodeCalls.validate, asked(code))).toEqual({
      status: 422,
      code: CODE.promotionCode,
      error: 'The promotion code is invalid or has expired.',
    })
  })

  it('accepts the code that waives the fee only where the provider has waived it', async () => {
    const { owner } = await makeUnsetOrganization(t.services)
    const refused = await t.as(owner).refused(promotionCodeCalls.validate, asked('NOSTARTUPFEE'))
    expect(refused.code).toBe(CODE.promotionCode)
    const waived = await makeUnsetOrganization(t.services, { no_startup_fee: true })
    await t.as(waived.owner).call(promotionCodeCalls.validate, asked('NOSTARTUPFEE'))
    const admin = await makeUser(t.services, { role: 'admin' })
    await t.as(admin).call(promotionCodeCalls.validate, asked('NOSTARTUPFEE'))
  })

  it('allows twenty tries in 15 minutes per user, then refuses even a valid code', async () => {
    const { owner } = await makeUnsetOrganization(t.services)
    for (let time = 0; time < 20; time += 1)
      expect((await t.as(owner).send(promotionCodeCalls.validate, asked(`GUESS${time}`))).status).toBe(422)
    const full = { status: 429, code: CODE.tooMany }
    const { code } = await makePromotionCode(t.services)
    expect(await t.as(owner).refused(promotionCodeCalls.validate, asked(code))).toMatchObject(full)
    const other = await makeUnsetOrganization(t.services)
    await t.as(other.owner).call(promotionCodeCalls.validate, asked(code))
  })

  it('returns what a code does, however it was typed, and not how often it was used', async () => {
    const { owner } = await makeUnsetOrganization(t.services)
    const code = await makePromotionCode(t.services, { value_hundredths: 725, max_uses: 5, uses: 4 })
    const { promotion_code } = await t
      .as(owner)
      .call(promotionCodeCalls.validate, asked(` ${code.code.toLowerCase()} `))
    expect(promotion_code).toEqual({
      id: code.id,
      code: code.code,
      description: 'For the tests',
      value: 7.25,
      is_fixed: false,
      promotion_code_type_id: 1,
      starts_at: null,
      expires_at: null,
    })
    await t.as(owner).call(promotionCodeCalls.validate, asked('TWOMONTHSFREE', 2))
  })
})

describe('show_promotion', () => {
  it('is true for an owner who has not set up yet, in GET /me and at sign-in', async () => {
    const unset = await makeUnsetOrganization(t.services)
    const member = await makeMember(t.services, unset.organization.id)
    const set = await makeOrganization(t.services)
    const admin = await makeUser(t.services, { role: 'admin' })
    const shown = async (person: { id: number }) => (await t.as(person).call(userCalls.me)).metadata.show_promotion
    expect(await Promise.all([member, set.owner, admin].map(shown))).toEqual([false, false, false])
    expect(await shown(unset.owner)).toBe(true)
    const body = { email: unset.owner.email, password: PASSWORD, remember_me: true, management: false }
    const { metadata } = await t.call(authCalls.login, { body })
    expect(metadata.show_promotion).toBe(true)
  })
})
