import { describe, expect, it } from 'vitest'
import { authCalls } from '#contract/auth.ts'
import { CODE } from '#contract/errors.ts'
import { organizationCalls } from '#contract/organizations.ts'
import { signUpCalls } from '#contract/sign-up.ts'
import { userCalls } from '#contract/users.ts'
import { testApp } from '#server/testing/app.ts'
import { makeUser, nextNumber, PASSWORD } from '#server/testing/people.ts'

const t = await testApp()

function newEmail() {
  return `sign-up-${process.pid}-${nextNumber()}@typodont.test`
}

function person(more: Record<string, unknown> = {}) {
  const names = { first_name: 'Mina', last_name: 'Park', email: newEmail() }
  return { ...names, password: PASSWORD, password_confirmation: PASSWORD, ...more }
}

async function mailedLink(email: string) {
  await t.runJobs()
  const mail = (await t.mailsTo(email)).at(-1)
  const link = /href="([^"]+\?[^"]*token=[^"]+)"/.exec(mail?.html ?? '')?.[1]?.replaceAll('&amp;', '&')
  return { subject: mail?.subject, link: new URL(link ?? 'http://none.test') }
}

describe('GET /email/validate', () => {
  it('rejects an invalid address, and a taken one in any letter case', async () => {
    expect(await t.refused(signUpCalls.validateEmail, { query: { email: 'mina' } })).toMatchObject({
      status: 422,
      error: { email: ['Invalid email.'] },
    })
    const user = await makeUser(t.services)
    expect(await t.refused(signUpCalls.validateEmail, { query: { email: user.email.toUpperCase() } })).toEqual({
      status: 422,
      code: CODE.invalid,
      error: 'The email has already been taken.',
    })
    expect(await t.call(signUpCalls.validateEmail, { query: { email: newEmail() } })).toEqual({ valid: true })
  })

  it('answers ten times for one address, then blocks it for fifteen minutes; refusals count', async () => {
    const user = await makeUser(t.services)
    const ask = () => t.send(signUpCalls.validateEmail, { query: { email: user.email } })
    t.setClock('2026-11-21T10:00:00.000Z')
    try {
      for (let time = 0; time < 10; time += 1) expect((await ask()).status).toBe(422)
      expect(await ask()).toMatchObject({ status: 429, body: { code: CODE.tooMany } })
      t.setClock('2026-11-21T10:15:01.000Z')
      expect((await ask()).status).toBe(422)
    } finally {
      t.setClock(undefined)
    }
  })

  it('counts requests per network as well, and drops expired counts', async () => {
    await t.services.db.deleteFrom('asked_counts').execute()
    t.setClock('2026-11-22T10:00:00.000Z')
    try {
      const statuses = new Set<number>()
      for (let time = 0; time < 61; time += 1)
        statuses.add((await t.send(signUpCalls.validateEmail, { query: { email: newEmail() } })).status)
      expect([...statuses]).toEqual([200, 429])
      const rows = await t.services.db.selectFrom('asked_counts').select('key').execute()
      expect(rows).toHaveLength(61)
      expect(rows.some(({ key }) => key.includes('@'))).toBe(false)
    } finally {
      t.setClock(undefined)
      await t.services.db.deleteFrom('asked_counts').execute()
    }
  })
})

describe('POST /register', () => {
  it('rejects missing or invalid fields, and creates nothing', async () => {
    const empty = await t.send(signUpCalls.register, { body: {} })
    expect(empty).toMatchObject({
      status: 422,
      body: {
        error: {
          first_name: ['Required'],
          last_name: ['Required'],
          email: ['Required'],
          password: ['Required'],
          password_confirmation: ['Required'],
        },
      },
    })
    const odd = person({ first_name: '\u0000', last_name: 'x'.repeat(256), password_confirmation: 'Other1234' })
    expect((await t.send(signUpCalls.register, { body: odd })).body).toMatchObject({
      error: {
        first_name: ['Required'],
        last_name: ['Only up to 255 characters is allowed.'],
      },
    })
    const unequal = person({ password_confirmation: 'Other1234' })
    expect((await t.send(signUpCalls.register, { body: unequal })).body).toMatchObject({
      error: { password_confirmation: ['Both password need to be the same'] },
    })
    const known = await t.services.db.selectFrom('users').where('email', 'in', [odd.email, unequal.email]).execute()
    expect(known).toEqual([])
  })

  it('rejects an unknown mode', async () => {
    expect(await t.send(signUpCalls.register, { body: person({ mode: 'admin' }) })).toMatchObject({
      status: 422,
      body: { error: { mode: ['Invalid mode.'] } },
    })
  })

  it('rejects a taken address and leaves no organization behind', async () => {
    const user = await makeUser(t.services)
    const before = await countOrganizations()
    expect(await t.refused(signUpCalls.register, { body: person({ email: user.email.toUpperCase() }) })).toMatchObject({
      status: 422,
      error: { email: ['The email has already been taken.'] },
    })
    expect(await countOrganizations()).toBe(before)
  })

  it('creates an unverified doctor who owns an unnamed organization, and mails VERIFY', async () => {
    const body = person()
    const { identifier, message, proof } = await t.call(signUpCalls.register, { body })
    expect(message).toContain('verify')
    expect(await t.refused(authCalls.login, { body: { email: body.email, password: PASSWORD } })).toMatchObject({
      code: CODE.unverifiedEmail,
    })
    const { subject, link } = await mailedLink(body.email)
    expect([subject, link.pathname]).toEqual(['Verify your account', '/verify-email'])
    const token = link.searchParams.get('token') ?? ''
    expect(await t.call(signUpCalls.verificationState, { body: { token } })).toEqual({ state: 'open' })
    const { login_info } = await t.call(authCalls.verify, { body: { token, ...(proof && { proof }) } })
    expect(login_info?.user).toMatchObject({ first_name: 'Mina', roles: [{ name: 'doctor' }] })
    const own = login_info?.user.organizations[0]
    expect(own).toMatchObject({
      id: Number(identifier),
      name: `Account ${own?.account_number}`,
      main_location: null,
      pivot: { role: { name: 'organization_owner' } },
    })
  })

  it('stores names of any script as typed', async () => {
    const names = { first_name: 'أحمد 🦷', last_name: 'Grüßner-Ōtani 李' }
    const body = person(names)
    await t.call(signUpCalls.register, { body })
    const user = await t.services.db
      .selectFrom('users')
      .where('email', '=', body.email)
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(user).toMatchObject(names)
    await t.runJobs()
    expect((await t.mailsTo(body.email))[0]?.body_text).toContain(names.first_name)
  })

  it('joins the referring lab partner, and ignores an unknown one', async () => {
    const partner = await makeUser(t.services, { role: 'lab_partner' })
    const doctor = await makeUser(t.services)
    const sent = await t.call(signUpCalls.register, { body: person({ lab_partner: partner.account_number ?? '' }) })
    const { members } = await t.as(partner).call(organizationCalls.members, { params: { id: Number(sent.identifier) } })
    expect(members.map((member) => member.pivot.role.name).sort()).toEqual([
      'organization_manager',
      'organization_owner',
    ])
    for (const lab_partner of ['nobody99', '\u0000', doctor.account_number ?? '']) {
      const { identifier } = await t.call(signUpCalls.register, { body: person({ lab_partner }) })
      const rows = await t.services.db
        .selectFrom('organization_members')
        .where('organization_id', '=', Number(identifier))
        .select('role')
        .execute()
      expect(rows).toEqual([{ role: 'organization_owner' }])
    }
  })
})

describe('a sign-up with the address of another person', () => {
  /**
   * A stranger signs up with the address of another person; the link arrives in the mailbox of its real owner.
   */
  async function signedUp() {
    const body = person()
    const { proof } = await t.call(signUpCalls.register, { body })
    const { link } = await mailedLink(body.email)
    return { body, proof: proof ?? '', token: link.searchParams.get('token') ?? '' }
  }

  const login = (email: string, password: string) => t.send(authCalls.login, { body: { email, password } })

  it('is not verified by the link alone, nor with the proof of another sign-up', async () => {
    const { body, token } = await signedUp()
    const other = await signedUp()
    for (const more of [{}, { proof: other.proof }, { proof: '' }, { proof: `${other.proof}x` }]) {
      const refused = await t.refused(authCalls.verify, { body: { token, ...more } })
      expect(refused).toMatchObject({ status: 403, code: CODE.passwordAwaited })
    }
    expect(await login(body.email, PASSWORD)).toMatchObject({ status: 403, body: { code: CODE.unverifiedEmail } })
    // The token is still valid.
    expect(await t.call(signUpCalls.verificationState, { body: { token } })).toEqual({ state: 'open' })
  })

  it('rejects an invalid new password with the specified messages', async () => {
    const { token } = await signedUp()
    const short = await t.refused(authCalls.verify, {
      body: { token, password: 'short', password_confirmation: 'other' },
    })
    expect(short).toMatchObject({
      status: 422,
      error: {
        password: ['Must contain at least 8 characters, one uppercase, one lowercase and one number'],
        password_confirmation: ['Both password need to be the same'],
      },
    })
  })

  it("is taken over by the real person, and the stranger's password stops working", async () => {
    const { body, proof, token } = await signedUp()
    const mine = { password: 'Mine12345', password_confirmation: 'Mine12345' }
    const { login_info } = await t.call(authCalls.verify, { body: { token, ...mine } })
    expect(login_info?.user.email).toBe(body.email)
    expect((await login(body.email, PASSWORD)).status).toBe(401)
    expect((await login(body.email, 'Mine12345')).status).toBe(200)
    expect((await t.refused(authCalls.verify, { body: { token, proof } })).code).toBe(CODE.usedToken)
  })

  it('is verified by a proof of the previous secret, while that is trusted', async () => {
    const { proof, token } = await signedUp()
    const usual = t.services.config
    const after = 'a new secret of thirty-two characters or more'
    try {
      t.services.config = { ...usual, secrets: [after] }
      expect((await t.refused(authCalls.verify, { body: { token, proof } })).code).toBe(CODE.passwordAwaited)
      t.services.config = { ...usual, secrets: [after, ...usual.secrets] }
      expect(await t.call(authCalls.verify, { body: { token, proof } })).toHaveProperty('login_info')
    } finally {
      t.services.config = usual
    }
  })

  it('invalidates the proof when its password changes', async () => {
    const { body, proof } = await signedUp()
    const user = await t.services.db
      .updateTable('users')
      .set({ password_hash: (await makeUser(t.services)).password_hash })
      .where('email', '=', body.email)
      .returning('email')
      .executeTakeFirstOrThrow()
    await t.call(authCalls.resendVerification, { body: user })
    const { link } = await mailedLink(body.email)
    const token = link.searchParams.get('token') ?? ''
    expect((await t.refused(authCalls.verify, { body: { token, proof } })).code).toBe(CODE.passwordAwaited)
  })
})

describe('POST /register with mode invite', () => {
  function somebody(more: Record<string, unknown> = {}) {
    const { password_confirmation: _, ...body } = person({ password: 'Random99x', ...more })
    return { mode: 'invite', ...body } as const
  }

  it('is limited to the four staff roles', async () => {
    expect((await t.send(signUpCalls.register, { body: somebody() })).status).toBe(401)
    for (const role of ['doctor', 'lab_partner'] as const) {
      const other = t.as(await makeUser(t.services, { role }))
      expect((await other.send(signUpCalls.register, { body: somebody() })).status).toBe(403)
    }
  })

  it('rejects invalid and taken names per field', async () => {
    const admin = t.as(await makeUser(t.services, { role: 'admin' }))
    const wrong = await admin.send(signUpCalls.register, {
      body: somebody({ username: 'no', account_number: 'a_b_c_d' }),
    })
    expect(wrong.body).toMatchObject({
      error: {
        username: ['Must contain at least 6 characters.'],
        account_number: ['Must only contain alphanumeric characters or "-" in between.'],
      },
    })
    const known = await makeUser(t.services)
    const taken = await admin.send(signUpCalls.register, { body: somebody({ account_number: known.account_number }) })
    expect(taken).toMatchObject({
      status: 422,
      body: { error: { account_number: ['The account number has already been taken.'] } },
    })
  })

  it('creates the organization with its owner, and mails a link that sets the first password', async () => {
    const number = nextNumber()
    const given = { organization: 'Saltgrass Ortho', username: `salt-${process.pid}-${number}`, account_number: '' }
    const body = somebody(given)
    for (const role of ['super_admin', 'admin', 'supervisor', 'tech_support'] as const) {
      const staff = t.as(await makeUser(t.services, { role }))
      const fresh = { ...body, email: newEmail(), username: `${given.username}-${role.replace('_', '-')}` }
      const { organization_id, identifier } = await staff.call(signUpCalls.register, { body: fresh })
      expect(identifier).toBe(String(organization_id))
      const { organization } = await staff.call(organizationCalls.get, { params: { id: organization_id ?? 0 } })
      expect(organization.name).toBe('Saltgrass Ortho')
      expect((await t.refused(authCalls.login, { body: { email: fresh.email, password: 'Random99x' } })).code).toBe(
        CODE.unverifiedEmail,
      )
      const { subject, link } = await mailedLink(fresh.email)
      expect([subject, link.pathname, link.searchParams.get('mode')]).toEqual([
        'Set your password',
        '/set-password',
        'initial',
      ])
      const token = link.searchParams.get('token') ?? ''
      await t.call(authCalls.reset, { body: { token, password: 'Chosen123', password_confirmation: 'Chosen123' } })
      const login = await t.call(authCalls.login, { body: { email: fresh.email, password: 'Chosen123' } })
      expect(login.user.organizations[0]?.pivot.role.name).toBe('organization_owner')
    }
  })
})

describe('POST /verify/state', () => {
  it('distinguishes used, expired and unknown links', async () => {
    expect(await t.call(signUpCalls.verificationState, { body: { token: 'forged' } })).toEqual({ state: 'unknown' })
    const body = person()
    await t.call(signUpCalls.register, { body })
    const { link } = await mailedLink(body.email)
    const token = link.searchParams.get('token') ?? ''
    t.setClock(new Date(Date.now() + 25 * 3_600_000).toISOString())
    try {
      expect(await t.call(signUpCalls.verificationState, { body: { token } })).toEqual({ state: 'expired' })
      expect((await t.refused(authCalls.verify, { body: { token } })).code).toBe(CODE.usedToken)
    } finally {
      t.setClock(undefined)
    }
    const { login_info } = await t.call(authCalls.verify, { body: { token, password: PASSWORD } })
    const me = await t.with({ authorization: `Bearer ${login_info?.access_token}` }).call(userCalls.me)
    expect(me.user.email_verified_at).not.toBeNull()
    expect(await t.call(signUpCalls.verificationState, { body: { token } })).toEqual({ state: 'used' })
  })
})

async function countOrganizations() {
  const { count } = await t.services.db
    .selectFrom('organizations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
