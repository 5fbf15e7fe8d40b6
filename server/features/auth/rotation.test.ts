import { afterEach, describe, expect, it } from 'vitest'
import { CODE } from '#contract/errors.ts'
import { loginStepCalls } from '#contract/login-steps.ts'
import { testApp } from '#server/testing/app.ts'
import { sendClockJob } from '#server/testing/jobs.ts'
import { PASSWORD } from '#server/testing/people.ts'
import { makeTotpUser } from '#server/testing/second-factors.ts'

const t = await testApp()
const usual = t.services.config
const [old] = usual.secrets
const NEW = 'a new secret of thirty-two characters or more'

afterEach(() => {
  t.services.config = usual
})

function run(...secrets: [string, ...string[]]) {
  t.services.config = { ...usual, secrets }
}

async function resealed() {
  await sendClockJob(t.services, 'auth', 'day')
  await t.runJobs()
}

describe('a change of APP_SECRET', () => {
  async function answer(user: { email: string }, code: string) {
    const { ticket } = await t.call(loginStepCalls.start, { body: { email: user.email, password: PASSWORD } })
    const { body } = await t.send(loginStepCalls.code, { body: { ticket, code } })
    return body as { code?: number }
  }

  it('invalidates authenticator apps and recovery codes if the old secret is removed at once', async () => {
    const { user, code, recovery_codes } = await makeTotpUser(t)
    run(NEW)
    expect(await answer(user, code(t.services.clock()))).toMatchObject({ code: CODE.wrongSecondFactor })
    expect(await answer(user, recovery_codes[0] ?? '')).toMatchObject({ code: CODE.wrongSecondFactor })
    run('a third secret that was never in use', NEW)
    expect(await answer(user, recovery_codes[0] ?? '')).toMatchObject({ code: CODE.wrongSecondFactor })
  })

  it('invalidates nothing while both secrets are configured', async () => {
    const { user, code, recovery_codes } = await makeTotpUser(t)
    run(NEW, old)
    expect(await answer(user, code(t.services.clock()))).toHaveProperty('access_token')
    expect(await answer(user, recovery_codes[0] ?? '')).toHaveProperty('access_token')
    expect(await answer(user, recovery_codes[0] ?? '')).toMatchObject({ code: CODE.wrongSecondFactor })
  })

  it('is complete once the daily job has resealed all values', async () => {
    const { user, code, recovery_codes } = await makeTotpUser(t)
    run(NEW, old)
    await resealed()
    run(NEW)
    expect(await answer(user, code(t.services.clock()))).toHaveProperty('access_token')
    expect(await answer(user, recovery_codes[1] ?? '')).toHaveProperty('access_token')
    run(old)
    expect(await answer(user, recovery_codes[2] ?? '')).toMatchObject({ code: CODE.wrongSecondFactor })
  })
})
