import { initialSetupCalls } from '#contract/initial-setup.ts'
import type { productCalls } from '#contract/products.ts'
import type { promotionCodeCalls } from '#contract/promotion-codes.ts'
import type { surveyCalls } from '#contract/surveys.ts'
import { makePromotionCode, accountDetailsBody } from '#server/testing/account-setup.ts'
import { nextNumber } from '#server/testing/people.ts'
import type { Examples, World } from './world.ts'

export const initialSetupExamples: Examples<typeof initialSetupCalls> = {
  accountDetails: organizationParams,
  saveAccountDetails: async (world) => {
    await resetAccountSetup(world)
    return { ...organizationParams(world), body: accountDetailsBody(world.owner) }
  },
  processInitialPurchase: async (world) => {
    await resetAccountSetup(world)
    if (isOwn(world)) {
      const owner = world.t.as(world.owner)
      await owner.call(initialSetupCalls.saveAccountDetails, {
        ...organizationParams(world),
        body: accountDetailsBody(world.owner),
      })
    }
    return { ...organizationParams(world), body: { promotion_code_id: null } }
  },
}

export const productExamples: Examples<typeof productCalls> = { get: () => ({ params: { id: 1 } }) }

const CODE_BODY = { description: 'For the tests', value: 20 }

export const promotionCodeExamples: Examples<typeof promotionCodeCalls> = {
  list: () => ({}),
  get: newCodeParams,
  create: () => ({ body: { ...CODE_BODY, code: `EXAMPLE${process.pid}N${nextNumber()}` } }),
  update: async (world) => ({ ...(await newCodeParams(world)), body: CODE_BODY }),
  remove: newCodeParams,
  validate: () => ({ params: { code: 'FIRSTMONTHFREE' }, query: { promotion_code_type_id: 2 } }),
}

export const surveyExamples: Examples<typeof surveyCalls> = { get: () => ({ params: { id: 1 } }) }

async function newCodeParams({ t }: World) {
  return { params: { id: (await makePromotionCode(t.services)).id } }
}

function organizationParams({ organization }: World) {
  return { params: { id: organization.id } }
}

function isOwn({ who, owner }: World) {
  return who.id === owner.id
}

/** Resets the organization to its state after sign-up if its owner calls; others are refused in any state. */
async function resetAccountSetup(world: World) {
  if (!isOwn(world)) return
  await world.t.services.db
    .updateTable('organizations')
    .set({ main_location_id: null })
    .where('id', '=', world.organization.id)
    .execute()
}
