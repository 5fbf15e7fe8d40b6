import { expect, it } from 'vitest'
import { organizationSettingCalls } from '#contract/organization-settings.ts'
import { organizationCalls } from '#contract/organizations.ts'
import { testApp } from '#server/testing/app.ts'
import { makeLocation, makeOrganization } from '#server/testing/factories.ts'

const t = await testApp()
const { services } = t

it('teeth are numbered as the country of the main location does, until a notation is chosen', async () => {
  const { organization, owner: person } = await makeOrganization(services)
  const params = { id: organization.id }
  const owner = t.as(person)
  const notation = async () => (await owner.call(organizationCalls.get, { params })).organization.tooth_notation
  const save = (body: object) => owner.call(organizationSettingCalls.update, { params, body })
  expect(await notation()).toBe('universal')
  const toronto = await makeLocation(services, organization.id)
  await services.db.updateTable('locations').set({ country: 'CAN' }).where('id', '=', toronto.id).execute()
  // Saving the form sends the default as it is shown.
  await save({ main_location_id: toronto.id, tooth_notation: 'universal' })
  expect(await notation()).toBe('fdi')
  await save({ tooth_notation: 'universal' })
  expect(await notation()).toBe('universal')
})
