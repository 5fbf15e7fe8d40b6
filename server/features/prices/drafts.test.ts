import { expect, it, vi } from 'vitest'
import { DRAFT_CHANGED, priceDraftCalls, type PriceDraft } from '#contract/price-drafts.ts'
import { priceCalls, type Pricing } from '#contract/prices.ts'
import { openTestApp } from '#server/testing/app.ts'
import { makeOrganization } from '#server/testing/factories.ts'
import { makeUser } from '#server/testing/people.ts'

// Uses its own database, because the general list has a single draft.
const t = await openTestApp()
const { services } = t

async function someone(role: 'admin' | 'supervisor' = 'admin') {
  const user = await makeUser(services, { role })
  return Object.assign(t.as(user), { user })
}

function withPrint(list: Pricing, print: number): Pricing {
  return { ...list, arch: { ...list.arch, print } }
}

async function eventsOf(name: string) {
  const events = await services.db.selectFrom('events').where('name', '=', name).select('actor_id').execute()
  return events.length
}

const versionOf = (draft: PriceDraft) => ({ updated_at: draft?.updated_at })

it('a draft is limited to users who set prices, and validated like a saved list', async () => {
  const { organization, owner } = await makeOrganization(services)
  const admin = await someone()
  const { data } = await admin.call(priceCalls.get)
  for (const client of [t.as(owner), await someone('supervisor')]) {
    expect(await client.refused(priceDraftCalls.get)).toMatchObject({ status: 403 })
    expect(await client.refused(priceDraftCalls.save, { body: data })).toMatchObject({ status: 403 })
    expect(await client.refused(priceDraftCalls.discard, { body: {} })).toMatchObject({ status: 403 })
  }
  expect(await admin.refused(priceDraftCalls.save, { body: withPrint(data, -1) })).toMatchObject({ status: 422 })
  const nowhere = { params: { id: 999_999 } }
  const own = (await admin.call(priceCalls.getOwn, { params: { id: organization.id } })).data
  expect(await admin.refused(priceDraftCalls.getOwn, nowhere)).toMatchObject({ status: 404 })
  expect(await admin.refused(priceDraftCalls.saveOwn, { ...nowhere, body: own })).toMatchObject({ status: 404 })
  expect(await admin.refused(priceDraftCalls.discardOwn, { ...nowhere, body: {} })).toMatchObject({ status: 404 })
  // A save without differences creates no draft.
  expect(await admin.call(priceDraftCalls.save, { body: data })).toEqual({ draft: null })
})

it('a draft is shown to others with its author, and taken over only by a user who has read it', async () => {
  const [nadia, omar] = [await someone(), await someone()]
  const { data } = await nadia.call(priceCalls.get)
  const publish = vi.spyOn(services.realtime, 'publish')
  const first = (await nadia.call(priceDraftCalls.save, { body: withPrint(data, 31) })).draft
  const typed = { ...withPrint(data, 32), ...versionOf(first) }
  const { draft } = await nadia.call(priceDraftCalls.save, { body: typed })
  expect(await eventsOf('price_draft.begun')).toBe(1)
  await t.runJobs()
  expect(publish).toHaveBeenCalledWith('private-internal', DRAFT_CHANGED, {})
  publish.mockRestore()

  const seen = await omar.call(priceDraftCalls.get)
  const writer = { id: nadia.user.id, full_name: nadia.user.full_name }
  expect(seen).toEqual({ draft })
  expect(draft).toMatchObject({ writer, data: { arch: { print: 32 } } })
  expect((await omar.call(priceCalls.get)).data).toEqual(data)

  const told = `${writer.full_name} has a draft of these prices. It was not changed.`
  for (const version of [{}, versionOf(first)]) {
    const body = { ...withPrint(data, 40), ...version }
    expect(await omar.refused(priceDraftCalls.save, { body })).toMatchObject({ status: 409, error: told })
    expect(await omar.refused(priceDraftCalls.discard, { body: version })).toMatchObject({ status: 409, error: told })
  }
  const taken = (await omar.call(priceDraftCalls.save, { body: { ...withPrint(data, 32), ...versionOf(draft) } })).draft
  expect(taken).toMatchObject({ writer: { id: omar.user.id }, data: { arch: { print: 32 } } })
  expect(await eventsOf('price_draft.taken_over')).toBe(1)
  const late = { ...withPrint(data, 33), ...versionOf(draft) }
  expect(await nadia.refused(priceDraftCalls.save, { body: late })).toMatchObject({ status: 409 })

  expect(await nadia.call(priceDraftCalls.discard, { body: versionOf(taken) })).toMatchObject({ draft: null })
  expect(await eventsOf('price_draft.discarded')).toBe(1)
  const gone = { ...withPrint(data, 34), ...versionOf(taken) }
  expect(await omar.refused(priceDraftCalls.save, { body: gone })).toMatchObject({
    status: 409,
    error: 'The draft was saved or discarded meanwhile.',
  })
})

it('a draft ends when its author saves, and is rebased on what others save', async () => {
  const [nadia, omar] = [await someone(), await someone()]
  const { data } = await nadia.call(priceCalls.get)
  await nadia.call(priceDraftCalls.save, { body: withPrint(data, 31) })
  const dearer = { ...data, arch: { ...data.arch, software: data.arch.software + 1 } }
  await omar.call(priceCalls.save, { body: dearer })
  expect((await omar.call(priceDraftCalls.get)).draft).toMatchObject({ data: withPrint(dearer, 31) })
  await nadia.call(priceCalls.save, { body: withPrint(dearer, 31) })
  expect(await nadia.call(priceDraftCalls.get)).toEqual({ draft: null })

  // If another user saves the same prices, the draft disappears.
  await nadia.call(priceDraftCalls.save, { body: dearer })
  await omar.call(priceCalls.save, { body: dearer })
  expect(await nadia.call(priceDraftCalls.get)).toEqual({ draft: null })
  await omar.call(priceDraftCalls.save, { body: withPrint(dearer, 35) })
})

it('an organization has a draft of its own', async () => {
  const { organization } = await makeOrganization(services)
  const admin = await someone()
  const params = { id: organization.id }
  const { data } = await admin.call(priceCalls.getOwn, { params })
  const body = { ...data, arch: { ...data.arch, print: 22.5 }, arch_volume_discounts: [{ volume: 2, discount: 5 }] }
  const { draft } = await admin.call(priceDraftCalls.saveOwn, { params, body })
  expect(draft).toMatchObject({ data: body })
  expect(await admin.call(priceDraftCalls.getOwn, { params })).toEqual({ draft })
  await admin.call(priceCalls.saveOwn, { params, body })
  expect(await admin.call(priceDraftCalls.getOwn, { params })).toEqual({ draft: null })
  await admin.call(priceDraftCalls.saveOwn, { params, body: data })
  const { draft: again } = await admin.call(priceDraftCalls.getOwn, { params })
  await admin.call(priceDraftCalls.discardOwn, { params, body: versionOf(again) })
  expect(await admin.call(priceDraftCalls.getOwn, { params })).toEqual({ draft: null })
})
