import { describe, expect, it } from 'vitest'
import { settingCalls } from '#contract/settings.ts'
import { testApp } from '#server/testing/app.ts'
import { makeUser } from '#server/testing/people.ts'

const t = await testApp()

describe('GET /settings', () => {
  it('tells who is signed out only what the sign-in page needs', async () => {
    const { settings } = await t.call(settingCalls.get)
    expect(Object.keys(settings).sort()).toEqual([
      'bot_check.kind',
      'bot_check.site_key',
      'provider.name',
      'realtime.url',
    ])
  })

  it('tells who is signed in the global settings too', async () => {
    const { settings } = await t.as(await makeUser(t.services)).call(settingCalls.get)
    expect(settings).toMatchObject({
      'tax.state': 'UT',
      'tax.rate': 7.25,
      'credit_card.fee': 1.49,
      'print.lead_days': 3,
      'search.enabled': true,
    })
  })
})
