import { describe, expect, it } from 'vitest'
import { settingCalls } from '#contract/settings.ts'
import { openTestApp, testApp } from '#server/testing/app.ts'
import { makeUser } from '#server/testing/people.ts'

const t = await testApp()

describe('GET /settings', () => {
  it('returns only what the sign-in page needs to a signed-out user', async () => {
    const { settings } = await t.call(settingCalls.get)
    expect(Object.keys(settings).sort()).toEqual([
      'bot_check.kind',
      'bot_check.site_key',
      'provider.name',
      'realtime.url',
      'restore.drill',
    ])
  })

  it('returns the global settings as well to a signed-in user', async () => {
    const { settings } = await t.as(await makeUser(t.services)).call(settingCalls.get)
    expect(settings).toMatchObject({
      'tax.state': 'UT',
      'tax.rate': 7.25,
      'credit_card.fee': 1.49,
      'print.lead_days': 3,
      'search.enabled': true,
      'payments.url': expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/stax\.js$/),
      'payments.token': expect.any(String),
    })
  })

  it('omits the payment settings when payments are off, and returns an external push URL', async () => {
    const other = await openTestApp({ PAYMENTS: 'off', REALTIME_URL: 'ws://push.localhost', REALTIME_KEY: 'key' })
    try {
      const user = await makeUser(other.services)
      const { settings } = await other.as(user).call(settingCalls.get)
      expect(settings).toMatchObject({ 'realtime.url': 'ws://push.localhost', 'realtime.key': 'key' })
      expect(Object.keys(settings).filter((key) => key.startsWith('payments.'))).toEqual([])
      expect((await other.call(settingCalls.get)).settings).not.toHaveProperty('realtime.key')
    } finally {
      await other.app.close()
      await other.services.close()
    }
  })
})
