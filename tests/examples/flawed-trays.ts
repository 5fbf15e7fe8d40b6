import type { flawedTrayCalls } from '#contract/flawed-trays.ts'
import { addFile, archBody, makeApprovedCase } from '#server/testing/flawed-trays.ts'
import type { Examples, World } from './world.ts'

export const flawedTrayExamples: Examples<typeof flawedTrayCalls> = {
  list: () => ({}),
  get: trayOf,
  report: async ({ t, organization, member, location, who }) => {
    const { role } = await t.services.db
      .selectFrom('users')
      .where('id', '=', who.id)
      .select('role')
      .executeTakeFirstOrThrow()
    // A third party reports trays that the third party prints, everybody else those that the practice prints.
    const print_assignment = role === 'lab_partner' ? ('3' as const) : ('H' as const)
    const place = { organization_id: organization.id, user_id: member.id, location_id: location.id }
    const patient = await makeApprovedCase(t, place, { print_assignment })
    return { params: { id: organization.id }, body: archBody(patient.id) }
  },
  correct: async (world) => ({
    ...(await trayOf(world)),
    body: { corrected_file_id: await addFile(world.t, (await world.flawed()).patient) },
  }),
  update: async (world) => ({ ...(await trayOf(world)), body: { print: 1 } }),
  remove: trayOf,
}

async function trayOf({ flawed }: World) {
  return { params: { id: (await flawed()).tray.id } }
}
