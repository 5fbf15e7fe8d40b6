import { describe, expect, it } from 'vitest'
import { emailCalls } from '#contract/emails.ts'
import { CODE } from '#contract/errors.ts'
import { testApp } from '#server/testing/app.ts'
import { makeMember, makeOrganization } from '#server/testing/factories.ts'
import { makeUser } from '#server/testing/people.ts'

const t = await testApp()

function body(user_id: number, email: string) {
  return { body: { user_id, email } }
}

describe('POST /emails', () => {
  it('requires a session and a valid email', async () => {
    const user = await makeUser(t.services)
    expect((await t.refused(emailCalls.add, body(user.id, 'desk@typodont.test'))).status).toBe(401)
    const me = t.as(user)
    expect((await me.refused(emailCalls.add, body(user.id, ' '))).error).toEqual({ email: ['Required'] })
    expect((await me.refused(emailCalls.add, body(user.id, 'desk@'))).error).toEqual({ email: ['Invalid email.'] })
  })

  it('limits customers to their own emails, even within one practice', async () => {
    const { organization, owner } = await makeOrganization(t.services)
    const member = await makeMember(t.services, organization.id)
    for (const [person, other] of [
      [owner, member],
      [member, owner],
    ] as const) {
      const refused = await t.as(person).refused(emailCalls.add, body(other.id, 'desk@typodont.test'))
      expect(refused).toMatchObject({ status: 404, code: CODE.notFound })
      expect((await t.as(person).refused(emailCalls.list, { query: { user_id: other.id } })).status).toBe(404)
    }
    const partner = await makeUser(t.services, { role: 'lab_partner' })
    expect((await t.as(partner).refused(emailCalls.add, body(owner.id, 'a@b.test'))).status).toBe(404)
  })

  it('hides an archived user from users who may not see archived ones', async () => {
    const gone = await makeUser(t.services, { archived: true })
    const tech = t.as(await makeUser(t.services, { role: 'tech_support' }))
    expect((await tech.refused(emailCalls.list, { query: { user_id: gone.id } })).status).toBe(404)
    expect((await tech.refused(emailCalls.add, body(gone.id, 'desk@typodont.test'))).status).toBe(404)
  })

  it('is allowed for staff who may update the user', async () => {
    const people = {
      super_admin: await makeUser(t.services, { role: 'super_admin' }),
      admin: await makeUser(t.services, { role: 'admin' }),
      supervisor: await makeUser(t.services, { role: 'supervisor' }),
      tech_support: await makeUser(t.services, { role: 'tech_support' }),
    }
    const other = {
      super_admin: await makeUser(t.services, { role: 'super_admin' }),
      admin: await makeUser(t.services, { role: 'admin' }),
      doctor: await makeUser(t.services),
    }
    const allowed = {
      super_admin: ['super_admin', 'admin', 'doctor'],
      admin: ['admin', 'doctor'],
      supervisor: ['doctor'],
      tech_support: ['doctor'],
    }
    for (const [role, person] of Object.entries(people)) {
      for (const [name, user] of Object.entries(other)) {
        const { status } = await t.as(person).send(emailCalls.add, body(user.id, `${role}@typodont.test`))
        const may = allowed[role as keyof typeof allowed].includes(name)
        expect([role, name, status]).toEqual([role, name, may ? 201 : 403])
      }
    }
    expect((await t.as(people.admin).refused(emailCalls.add, body(999_999, 'a@b.test'))).status).toBe(404)
    const archived = await makeUser(t.services, { archived: true })
    const locked = await t.as(people.admin).refused(emailCalls.add, body(archived.id, 'a@b.test'))
    expect(locked).toMatchObject({ status: 409, code: CODE.wrongState })
  })

  it('accepts each address once, in any letter case, and not the primary one', async () => {
    const user = await makeUser(t.services)
    const me = t.as(user)
    await me.call(emailCalls.add, body(user.id, 'Desk@typodont.test'))
    const taken = { status: 422, error: { email: ['This email is in the list already.'] } }
    expect(await me.refused(emailCalls.add, body(user.id, 'desk@TYPODONT.test'))).toMatchObject(taken)
    expect(await me.refused(emailCalls.add, body(user.id, user.email.toUpperCase()))).toMatchObject(taken)
    const colleague = await makeUser(t.services)
    await t.as(colleague).call(emailCalls.add, body(colleague.id, 'desk@typodont.test'))
  })

  it('accepts up to twenty addresses', async () => {
    const user = await makeUser(t.services)
    const emails = Array.from({ length: 19 }, (_, index) => ({
      user_id: user.id,
      email: `desk-${index}@typodont.test`,
    }))
    await t.services.db.insertInto('user_emails').values(emails).execute()
    const me = t.as(user)
    await me.call(emailCalls.add, body(user.id, 'last@typodont.test'))
    const full = await me.refused(emailCalls.add, body(user.id, 'more@typodont.test'))
    expect(full.error).toEqual({ email: ['Only up to 20 additional emails can be added.'] })
  })
})

describe('DELETE /emails', () => {
  it('does not remove the email of another user', async () => {
    const user = await makeUser(t.services)
    const me = t.as(user)
    const { email } = await me.call(emailCalls.add, body(user.id, 'desk@typodont.test'))
    const params = { id: email.id }
    const stranger = t.as(await makeUser(t.services))
    expect((await stranger.refused(emailCalls.remove, { params })).status).toBe(404)
    await me.call(emailCalls.remove, { params })
    expect((await me.refused(emailCalls.remove, { params })).status).toBe(404)
    expect((await me.call(emailCalls.list, { query: { user_id: user.id } })).emails).toEqual([])
    const events = await t.services.db.selectFrom('events').where('user_id', '=', user.id).selectAll().execute()
    expect(events.map((event) => [event.name, event.data])).toEqual([
      ['user.email_added', { email: 'desk@typodont.test' }],
      ['user.email_removed', { email: 'desk@typodont.test' }],
    ])
  })
})
