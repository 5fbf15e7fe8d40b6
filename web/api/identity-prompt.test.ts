// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { REAUTHENTICATION_HEADER } from '#contract/auth.ts'
import { CODE } from '#contract/errors.ts'
import { userAdminCalls } from '#contract/user-admin.ts'
import { send } from './client.ts'
import { registerIdentityPrompt } from './identity-prompt.ts'

afterEach(() => vi.unstubAllGlobals())

/** A fake server that requires the user to confirm the password first. */
function server() {
  const state: { isConfirmed: boolean; sent: (string | null)[] } = { isConfirmed: false, sent: [] }
  vi.stubGlobal('fetch', async (_address: string, request: RequestInit) => {
    state.sent.push(new Headers(request.headers).get(REAUTHENTICATION_HEADER))
    if (state.isConfirmed) return Response.json({ message: 'The user was deleted.' })
    return Response.json({ error: 'Please confirm.', code: CODE.confirmationAwaited }, { status: 409 })
  })
  return state
}

const remove = (id: number) => send(userAdminCalls.remove, { params: { id } })

it('prompts once for several requests and sends them again', async () => {
  const state = server()
  const prompt = vi.fn<() => Promise<boolean>>(async () => (state.isConfirmed = true))
  const stop = registerIdentityPrompt(prompt)
  expect(await Promise.all([remove(1), remove(2)])).toEqual([
    { message: 'The user was deleted.' },
    { message: 'The user was deleted.' },
  ])
  expect([prompt.mock.calls.length, state.sent]).toEqual([1, ['1', '1', '1', '1']])
  stop()
})

it('returns the refusal when the user does not confirm their identity', async () => {
  const state = server()
  const stop = registerIdentityPrompt(async () => false)
  await expect(remove(1)).rejects.toMatchObject({ code: CODE.confirmationAwaited })
  expect(state.sent).toHaveLength(1)
  stop()
})
