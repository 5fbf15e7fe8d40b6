import { standingInstructionCalls } from '#contract/standing-instructions.ts'
import type { Examples } from './world.ts'

/** The member is the doctor; a lab partner reads instructions where the third party works on the case. */
export const standingInstructionExamples: Examples<typeof standingInstructionCalls> = {
  list: ({ member }) => ({ params: { id: member.id } }),
  create: ({ member }) => ({
    params: { id: member.id },
    body: { tooth_group: 'upper_incisors', direction: 'root_lingual', amount: 3, text: 'Also with thin roots.' },
  }),
  dismiss: ({ member }) => ({
    params: { id: member.id },
    body: { tooth_group: 'molars', direction: 'mesial', amount: 0.25 },
  }),
  update: async ({ member, standingInstruction }) => ({
    params: { id: member.id, instruction_id: (await standingInstruction()).id },
    body: { tooth_group: 'canines', direction: 'gingival', amount: 0.75, text: 'Not with short crowns.' },
  }),
  remove: async ({ member, standingInstruction }) => ({
    params: { id: member.id, instruction_id: (await standingInstruction()).id },
  }),
  ofCase: async ({ partnerCase, standingInstruction }) => {
    await standingInstruction()
    return { params: { id: (await partnerCase()).id } }
  },
  tick: async ({ partnerCase, standingInstruction }) => {
    const { id, updated_at } = await standingInstruction()
    return { params: { id: (await partnerCase()).id, instruction_id: id }, body: { updated_at } }
  },
  untick: async ({ admin, partnerCase, standingInstruction }) => {
    const params = { id: (await partnerCase()).id, instruction_id: (await standingInstruction()).id }
    await (await admin()).call(standingInstructionCalls.tick, { params })
    return { params }
  },
}
