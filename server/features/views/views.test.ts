import { describe, expect, it } from 'vitest'
import { CODE } from '#contract/errors.ts'
import { viewCalls } from '#contract/views.ts'
import { testApp } from '#server/testing/app.ts'
import { makeUser } from '#server/testing/people.ts'

const t = await testApp()

function body(name: string, path = '/patients-page?filter[held]=true') {
  return { body: { name, path } }
}

describe('POST /views', () => {
  it('requires a session, a name and a path of the portal', async () => {
    expect((await t.refused(viewCalls.save, body('Held'))).status).toBe(401)
    const me = t.as(await makeUser(t.services))
    const refused = await me.refused(viewCalls.save, body(' ', 'https://elsewhere.test'))
    expect(refused).toMatchObject({
      status: 422,
      error: { name: ['Required'], path: ['Must be an address of this portal.'] },
    })
    expect((await me.refused(viewCalls.save, body('Held', '//elsewhere.test'))).status).toBe(422)
    expect((await me.refused(viewCalls.save, body('x'.repeat(61)))).status).toBe(422)
  })

  it('stores a name once per user, in any letter case', async () => {
    const me = t.as(await makeUser(t.services))
    const other = t.as(await makeUser(t.services))
    const { view, message } = await me.call(viewCalls.save, body('Held cases'))
    expect(view).toMatchObject({ name: 'Held cases', path: '/patients-page?filter[held]=true' })
    expect(message).toBe('The view was saved.')
    expect(await me.refused(viewCalls.save, body('held CASES'))).toEqual({
      status: 409,
      code: CODE.conflict,
      error: 'A view with this name exists already.',
    })
    await other.call(viewCalls.save, body('Held cases'))
  })

  it('accepts up to 50 views per user', async () => {
    const user = await makeUser(t.services)
    const created_at = t.services.clock()
    await t.services.db
      .insertInto('views')
      .values(
        Array.from({ length: 49 }, (_, index) => ({ user_id: user.id, name: `v${index}`, path: '/x', created_at })),
      )
      .execute()
    const me = t.as(user)
    await me.call(viewCalls.save, body('The last one'))
    expect(await me.refused(viewCalls.save, body('One more'))).toMatchObject({ status: 422, code: CODE.invalid })
  })
})

describe('GET and DELETE /views', () => {
  it("list the user's own views by name, and remove no other ones", async () => {
    const me = t.as(await makeUser(t.services))
    const other = t.as(await makeUser(t.services))
    await me.call(viewCalls.save, body('b'))
    await me.call(viewCalls.save, body('A'))
    const { views } = await me.call(viewCalls.list)
    expect(views.map((view) => view.name)).toEqual(['A', 'b'])
    const id = views[0]?.id ?? 0
    expect((await other.refused(viewCalls.remove, { params: { id } })).status).toBe(404)
    await me.call(viewCalls.remove, { params: { id } })
    expect((await me.refused(viewCalls.remove, { params: { id } })).status).toBe(404)
    expect((await me.call(viewCalls.list)).views.map((view) => view.name)).toEqual(['b'])
    expect((await other.call(viewCalls.list)).views).toEqual([])
  })
})
