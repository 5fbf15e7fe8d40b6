import { describe, expect, inject, it } from 'vitest'
import { caseStepCalls } from '#contract/case-steps.ts'
import { accountCalls } from '#contract/account.ts'
import { initialSetupCalls } from '#contract/initial-setup.ts'
import { licenseCalls } from '#contract/licenses.ts'
import { loginStepCalls } from '#contract/login-steps.ts'
import { noteCalls } from '#contract/notes.ts'
import { onboardingCalls } from '#contract/onboardings.ts'
import { orderCalls } from '#contract/orders.ts'
import { organizationCalls } from '#contract/organizations.ts'
import { invitationCalls } from '#contract/invitations.ts'
import { memberCalls } from '#contract/members.ts'
import { patientCalls } from '#contract/patients.ts'
import { promotionCodeCalls } from '#contract/promotion-codes.ts'
import { signUpCalls } from '#contract/sign-up.ts'
import { userAdminCalls } from '#contract/user-admin.ts'
import { testApp } from '#server/testing/app.ts'
import {
  makeCase,
  makeMember,
  makeOnboarding,
  makeOrganization,
  makeUnsetOrganization,
} from '#server/testing/factories.ts'
import { makeUser, nextNumber, PASSWORD } from '#server/testing/people.ts'
import { makeTotpUser } from '#server/testing/second-factors.ts'
import { makePromotionCode, accountDetailsBody } from '#server/testing/account-setup.ts'

/** The embedded database has one session, so nothing can race there and a green test would prove nothing. */
const races = inject('template').kind === 'postgres' ? describe : describe.skip

const t = await testApp()

async function newCase() {
  const { organization, owner, location } = await makeOrganization(t.services)
  const place = { organization_id: organization.id, user_id: owner.id, location_id: location?.id }
  const made = await makeCase(t.services, place)
  return { owner, place, params: { id: made.id } }
}

/** Sends all requests at once and returns the statuses, sorted. */
async function statuses(count: number, send: (index: number) => Promise<{ status: number }>) {
  const replies = await Promise.all(Array.from({ length: count }, (_, index) => send(index)))
  return replies.map((reply) => reply.status).sort((a, b) => a - b)
}

races('simultaneous requests (PostgreSQL only)', () => {
  it('31 hold toggles are all stored', async () => {
    const { owner, params } = await newCase()
    const as = t.as(owner)
    await as.call(patientCalls.get, { params })
    const body = { action_owner_name: 'Mina', reason: 'Race' }
    const done = await statuses(31, (index) =>
      as.send(caseStepCalls.toggleHold, { params, body: { ...body, reason: `Race ${index}` } }),
    )
    expect(done).toEqual(Array.from({ length: 31 }, () => 200))
    const { patient } = await as.call(patientCalls.get, { params })
    expect(patient.is_on_hold).toBe(true)
    expect(patient.on_hold_notes).toHaveLength(31)
    const holds = patient.on_hold_notes.filter((note) => note.is_on_hold_reason === 'hold')
    expect(holds).toHaveLength(16)
  })

  it('notes of several users in the same second are all stored', async () => {
    const { owner, place, params } = await newCase()
    const manager = await makeMember(t.services, place.organization_id, 'organization_manager')
    const clients = [t.as(owner), t.as(manager)]
    await Promise.all(clients.map((client) => client.call(patientCalls.get, { params })))
    const done = await statuses(20, (index) =>
      (clients[index % 2] ?? t).send(noteCalls.add, { params, body: { kind: 'doctor', note: `Note ${index}` } }),
    )
    expect(done).toEqual(Array.from({ length: 20 }, () => 201))
    const { patient } = await t.as(owner).call(patientCalls.get, { params })
    expect(patient.notes.map(({ note }) => note).sort()).toEqual(
      Array.from({ length: 20 }, (_, index) => `Note ${index}`).sort(),
    )
    expect(patient.doctor_notes).toBe(patient.notes.map(({ note }) => note).join('\n\n'))
    expect(new Set(patient.notes.map(({ author }) => author?.id))).toEqual(new Set([owner.id, manager.id]))
  })

  it('one of two edits of a note succeeds, and the later of two whole texts is refused', async () => {
    const { owner, place, params } = await newCase()
    const manager = await makeMember(t.services, place.organization_id, 'organization_manager')
    const clients = [t.as(owner), t.as(manager)]
    const whole = await statuses(2, (index) =>
      (clients[index] ?? t).send(patientCalls.saveNotes, { params, body: { doctor_notes: `Whole ${index}` } }),
    )
    expect(whole).toEqual([200, 409])
    const { note } = await t.as(owner).call(noteCalls.add, { params, body: { kind: 'doctor', note: 'One' } })
    const { id, updated_at } = note
    const edits = await statuses(2, (index) =>
      t.as(owner).send(noteCalls.update, { params: { id }, body: { note: `Edit ${index}`, updated_at } }),
    )
    expect(edits).toEqual([200, 409])
  })

  it('several approvals create one request', async () => {
    const { owner, params } = await newCase()
    const admin = await makeUser(t.services, { role: 'admin' })
    await t.as(admin).call(caseStepCalls.completeSetup, { params })
    const clients = [t.as(owner), t.as(admin)]
    await Promise.all(clients.map((client) => client.call(patientCalls.get, { params })))
    const done = await statuses(12, (index) => (clients[index % 2] ?? t).send(caseStepCalls.approve, { params }))
    expect(done).toEqual([200, ...Array.from({ length: 11 }, () => 409)])
    const { patient } = await t.as(owner).call(patientCalls.get, { params })
    expect(patient.customer_requests).toHaveLength(1)
    expect(patient.customer_requests[0]?.jaws).toEqual([1, 2])
  })

  it('one of two completions succeeds', async () => {
    const { params } = await newCase()
    const admin = t.as(await makeUser(t.services, { role: 'admin' }))
    await admin.call(patientCalls.get, { params })
    expect(await statuses(2, () => admin.send(caseStepCalls.completeSetup, { params }))).toEqual([200, 409])
  })

  it('one of many requests finishes the step of an onboarding, and no step is skipped', async () => {
    const { organization } = await makeOrganization(t.services)
    const { id } = await makeOnboarding(t.services, organization.id, 6)
    const admin = t.as(await makeUser(t.services, { role: 'admin' }))
    await admin.call(onboardingCalls.get, { params: { id } })
    const sent = { params: { id }, body: { current_step: 6 } }
    const done = await statuses(12, () => admin.send(onboardingCalls.proceed, sent))
    expect(done).toEqual([200, ...Array.from({ length: 11 }, () => 409)])
    const { onboarding, meta } = await admin.call(onboardingCalls.get, { params: { id } })
    expect(onboarding.current_step).toBe(7)
    expect(meta.steps.filter(({ finished_at }) => finished_at)).toHaveLength(1)
  })

  it('new patients with the same name each get their own suffix', async () => {
    const { owner, place } = await newCase()
    const admin = t.as(await makeUser(t.services, { role: 'admin' }))
    const body = { ...place, user_id: owner.id, first_name: 'Lena', last_name: 'Race' }
    const replies = await Promise.all(Array.from({ length: 8 }, () => admin.call(patientCalls.create, { body })))
    const suffixes = replies.map((reply) => reply.patient.numeric_suffix ?? 0).sort((a, b) => a - b)
    expect(suffixes).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  })

  it('one of several edits of a user succeeds, and the rest are refused', async () => {
    const admins = await Promise.all([makeUser(t.services, { role: 'admin' }), makeUser(t.services, { role: 'admin' })])
    const user = await makeUser(t.services)
    const clients = admins.map((admin) => t.as(admin))
    await Promise.all(clients.map((client) => client.call(userAdminCalls.get, { params: { id: user.id } })))
    const done = await statuses(8, (index) =>
      (clients[index % 2] ?? t).send(userAdminCalls.update, {
        params: { id: user.id },
        body: { first_name: `Race ${index}`, last_name: 'Won', email: user.email, updated_at: user.updated_at },
      }),
    )
    expect(done).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
  })

  it('two admins who archive each other leave one of them', async () => {
    const pair = await Promise.all([
      makeUser(t.services, { role: 'super_admin' }),
      makeUser(t.services, { role: 'super_admin' }),
    ])
    const clients = pair.map((one) => t.as(one))
    await Promise.all(
      clients.map((client, index) => client.call(userAdminCalls.get, { params: { id: pair[index]?.id ?? 0 } })),
    )
    const done = await statuses(2, (index) =>
      (clients[index] ?? t).send(userAdminCalls.archive, { params: { id: pair[1 - index]?.id ?? 0 } }),
    )
    expect(done).toEqual([200, 401])
  })

  it('a permission set to the same state by two admins changes once', async () => {
    const admins = await Promise.all([makeUser(t.services, { role: 'admin' }), makeUser(t.services, { role: 'admin' })])
    const user = await makeUser(t.services, { role: 'tech_support' })
    const params = { id: user.id }
    const clients = admins.map((admin) => t.as(admin))
    const body = { permission: 'orders.manage', granted: true }
    const set = (index: number) => (clients[index % 2] ?? t).send(userAdminCalls.togglePermission, { params, body })
    expect(await statuses(6, set)).toEqual(Array.from({ length: 6 }, () => 200))
    const turned = await t.services.db
      .selectFrom('events')
      .where('user_id', '=', user.id)
      .where('name', '=', 'user.permission_toggled')
      .select('id')
      .execute()
    expect(turned).toHaveLength(1)
  })

  it('one of several new users gets an email address', async () => {
    const admin = t.as(await makeUser(t.services, { role: 'admin' }))
    const email = `race-${process.pid}@typodont.test`
    const done = await statuses(4, (index) =>
      admin.send(userAdminCalls.create, {
        body: {
          first_name: 'Race',
          last_name: String(index),
          email: index % 2 ? email : email.toUpperCase(),
          role: 'doctor',
        },
      }),
    )
    expect(done).toEqual([201, 422, 422, 422])
  })

  it('a code of the authenticator app and a recovery code each sign in once', async () => {
    const { user, code, recovery_codes } = await makeTotpUser(t)
    const body = { email: user.email, password: PASSWORD }
    const tickets = async () =>
      Promise.all(Array.from({ length: 4 }, async () => (await t.call(loginStepCalls.start, { body })).ticket))
    for (const used of [code(t.services.clock()), recovery_codes[0] ?? '']) {
      const each = await tickets()
      const done = await statuses(4, (index) =>
        t.send(loginStepCalls.code, { body: { ticket: each[index], code: used } }),
      )
      expect(done).toEqual([200, 422, 422, 422])
    }
    const [ticket = ''] = await tickets()
    const [, a = '', b = ''] = recovery_codes
    const done = await statuses(2, (index) => t.send(loginStepCalls.code, { body: { ticket, code: [a, b][index] } }))
    expect(done).toEqual([200, 422])
  })

  it('sessions that end while they are marked as seen cause no error', async () => {
    const user = await makeUser(t.services)
    const clients = Array.from({ length: 12 }, () => t.as(user))
    await Promise.all(clients.map((client) => client.call(accountCalls.sessions)))
    const [first = t] = clients
    const ended = first.call(accountCalls.endSessions, { query: { keep_this: true } })
    await Promise.all([t.services.lastSeen.flush(), ended])
    expect((await ended).ended).toBe(11)
  })

  it('an account is charged its start-up fee once', async () => {
    const code = await makePromotionCode(t.services)
    const { client, params } = await savedSetup({ promo_code: code.code })
    const body = { promotion_code_id: code.id }
    const done = await statuses(8, () => client.send(initialSetupCalls.processInitialPurchase, { params, body }))
    expect(done).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
    const { orders } = await client.call(orderCalls.list, { params })
    expect(orders.data).toHaveLength(1)
    const { uses } = await t.services.db
      .selectFrom('promotion_codes')
      .where('id', '=', code.id)
      .select('uses')
      .executeTakeFirstOrThrow()
    expect(uses).toBe(1)
  })

  it('account details saved several times create one location', async () => {
    const { client, owner, params } = await savedSetup()
    const sent = (index: number) =>
      client.send(initialSetupCalls.saveAccountDetails, {
        params,
        body: accountDetailsBody(owner, { city: `City ${index}` }),
      })
    expect(await statuses(6, sent)).toEqual([200, 200, 200, 200, 200, 200])
    const { organization } = await client.call(organizationCalls.get, { params, query: { include: 'locations' } })
    expect(organization.locations).toHaveLength(1)
  })

  it('the last use of a promotion code goes to one of two practices', async () => {
    const code = await makePromotionCode(t.services, { max_uses: 1 })
    const entered = { promo_code: code.code }
    const setups = [await savedSetup(entered), await savedSetup(entered)]
    const body = { promotion_code_id: code.id }
    const done = await statuses(2, async (index) => {
      const setup = setups[index] ?? (await savedSetup(entered))
      return setup.client.send(initialSetupCalls.processInitialPurchase, { params: setup.params, body })
    })
    expect(done).toEqual([200, 422])
  })

  it('an invitation link works once', async () => {
    const { organization, owner } = await makeOrganization(t.services)
    const email = `race-${process.pid}-${nextNumber()}@typodont.test`
    await t.as(owner).call(invitationCalls.invite, { params: { id: organization.id }, body: { email } })
    const token = await invitedToken(email)
    const names = { first_name: 'Lena', last_name: 'Race', password: PASSWORD, password_confirmation: PASSWORD }
    const done = await statuses(6, () => t.send(invitationCalls.createUser, { body: { ...names, token } }))
    expect(done).toEqual([201, 422, 422, 422, 422, 422])
  })

  it('an invitation is confirmed or revoked, never both', async () => {
    const { organization, owner } = await makeOrganization(t.services)
    const user = await makeUser(t.services)
    const as = t.as(owner)
    const { invitation } = await as.call(invitationCalls.invite, {
      params: { id: organization.id },
      body: { email: user.email },
    })
    const token = await invitedToken(user.email)
    const [confirmed, revoked] = await Promise.all([
      t.send(invitationCalls.confirm, { body: { token } }),
      as.send(invitationCalls.revoke, { params: { id: invitation.id } }),
    ])
    expect([confirmed.status === 200, revoked.status === 200].filter(Boolean)).toHaveLength(1)
  })

  it('two accepted owner invitations leave one owner', async () => {
    const { organization, owner } = await makeOrganization(t.services)
    const users = await Promise.all([makeUser(t.services), makeUser(t.services)])
    const tokens: string[] = []
    for (const { email } of users) {
      const body = { email, role: 'organization_owner' as const }
      await t.as(owner).call(invitationCalls.invite, { params: { id: organization.id }, body })
      tokens.push(await invitedToken(email))
    }
    const done = await statuses(2, (index) => t.send(invitationCalls.confirm, { body: { token: tokens[index] } }))
    expect(done).toEqual([200, 200])
    const owners = await t.services.db
      .selectFrom('organization_members')
      .where('organization_id', '=', organization.id)
      .where('role', '=', 'organization_owner')
      .select('user_id')
      .execute()
    expect(owners).toHaveLength(1)
  })

  it('two members made owner while the owner is removed leave one owner', async () => {
    const { organization, owner } = await makeOrganization(t.services)
    const members = await Promise.all([1, 2].map(() => makeMember(t.services, organization.id)))
    const admin = t.as(await makeUser(t.services, { role: 'admin' }))
    const params = { id: organization.id }
    const role = 'organization_owner' as const
    const done = await statuses(4, (index) => {
      const user_id = members[index % 2]?.id ?? 0
      return index < 2
        ? admin.send(memberCalls.changeRole, { params, body: { user_id, role } })
        : admin.send(memberCalls.remove, { params, body: { user_id: owner.id } })
    })
    expect(done.filter((status) => ![200, 404, 409].includes(status))).toEqual([])
    const owners = await t.services.db
      .selectFrom('organization_members')
      .where('organization_id', '=', organization.id)
      .where('role', '=', role)
      .select('user_id')
      .execute()
    expect(owners).toHaveLength(1)
  })

  it('one email address signs up once', async () => {
    const email = `race-${process.pid}-${nextNumber()}@typodont.test`
    const body = { first_name: 'Lena', last_name: 'Race', email, password: PASSWORD, password_confirmation: PASSWORD }
    expect(await statuses(5, () => t.send(signUpCalls.register, { body }))).toEqual([201, 422, 422, 422, 422])
  })

  it('one email address is invited once', async () => {
    const { organization, owner } = await makeOrganization(t.services)
    const as = t.as(owner)
    const sent = {
      params: { id: organization.id },
      body: { email: `race-${process.pid}-${nextNumber()}@typodont.test` },
    }
    await statuses(6, () => as.send(invitationCalls.invite, sent))
    const { invitations } = await as.call(invitationCalls.list, { params: sent.params })
    expect(invitations.total).toBe(1)
  })

  it('one license and one promotion code are created, and a code in use is not deleted', async () => {
    const admin = t.as(await makeUser(t.services, { role: 'admin' }))
    const { owner } = await makeUnsetOrganization(t.services)
    const license = { user_id: owner.id, license_type_id: 1, seats: 2 }
    const given = await statuses(8, () => admin.send(licenseCalls.create, { body: license }))
    expect(given).toEqual([201, ...Array.from({ length: 7 }, () => 409)])

    const word = { code: `RACE${process.pid}N${nextNumber()}`, description: 'Race', value: 10 }
    const made = await statuses(8, () => admin.send(promotionCodeCalls.create, { body: word }))
    expect(made).toEqual([201, ...Array.from({ length: 7 }, () => 422)])

    const code = await makePromotionCode(t.services)
    const { client, params } = await savedSetup({ promo_code: code.code })
    const purchase = { params, body: { promotion_code_id: code.id } }
    const [bought, removed] = await Promise.all([
      client.send(initialSetupCalls.processInitialPurchase, purchase),
      admin.send(promotionCodeCalls.remove, { params: { id: code.id } }),
    ])
    // Either the code was used and stays, or it was deleted and could not be used.
    expect([
      [200, 409],
      [422, 200],
    ]).toContainEqual([bought.status, removed.status])
  })

  it('checks of an email address are counted individually', async () => {
    const query = { email: `race-${process.pid}-${nextNumber()}@typodont.test` }
    const done = await statuses(14, () => t.send(signUpCalls.validateEmail, { query }))
    expect(done).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429, 429, 429])
  })
})

async function savedSetup(details: { promo_code?: string } = {}) {
  const { organization, owner } = await makeUnsetOrganization(t.services)
  const client = t.as(owner)
  const params = { id: organization.id }
  await client.call(initialSetupCalls.saveAccountDetails, { params, body: accountDetailsBody(owner, details) })
  return { client, owner, params }
}

async function invitedToken(email: string) {
  await t.runJobs()
  const html = (await t.mailsTo(email)).at(-1)?.html ?? ''
  return /[?;&]token=([\w-]+)/.exec(html)?.[1] ?? ''
}
