import type { staffWebhookCalls, webhookCalls } from '#contract/webhooks.ts'
import { makeWebhook } from '#server/testing/webhooks.ts'
import type { Examples, World } from './world.ts'

const BODY = { url: 'https://hooks.example.com/typodont', events: ['case.submitted' as const] }

export const webhookExamples: Examples<typeof webhookCalls> = {
  list: ({ organization }) => ({ params: { id: organization.id } }),
  create: ({ organization }) => ({ params: { id: organization.id }, body: BODY }),
  get: async (world) => ({ params: await make(world) }),
  update: async (world) => ({ params: await make(world), body: { with_names: true } }),
  remove: async (world) => ({ params: await make(world) }),
  test: async (world) => ({ params: await make(world) }),
  rotate: async (world) => ({ params: await make(world) }),
  endOldSecret: async (world) => ({ params: await make(world, { old_secret_until: '2100-01-01T00:00:00.000Z' }) }),
  pause: async (world) => ({ params: await make(world) }),
  resume: async (world) => ({ params: await make(world) }),
  deliveries: async (world) => ({ params: await make(world) }),
  delivery: async (world) => ({ params: await makeDelivery(world) }),
  sendAgain: async (world) => ({ params: await makeDelivery(world) }),
  sendAllAgain: async (world) => ({ params: await make(world), body: { since: '2026-01-01T00:00:00.000Z' } }),
}

export const staffWebhookExamples: Examples<typeof staffWebhookCalls> = { list: () => ({}) }

async function make({ t, organization }: World, more: { old_secret_until?: string } = {}) {
  const { id } = await makeWebhook(t.services, organization.id, more)
  return { id: organization.id, webhook_id: id }
}

async function makeDelivery(world: World) {
  const params = await make(world)
  const { id } = await world.t.services.db
    .insertInto('webhook_deliveries')
    .values({
      webhook_id: params.webhook_id,
      message_id: 'test_1',
      type: 'webhook.test',
      body: '{}',
      created_at: world.t.services.clock(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...params, delivery_id: id }
}
