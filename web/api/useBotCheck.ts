import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { authCalls } from '#contract/auth.ts'
import type { CallArguments } from '#contract/call.ts'
import { send } from './client.ts'
import { settingsQuery } from './useSettings.ts'

type Action = NonNullable<CallArguments<typeof authCalls.botChallenge>['query']>['action']
/** In ms. A token is valid for five minutes; one that is about to expire is not sent. */
const FRESH_MS = 4 * 60_000

type PendingToken = { since: number; token: Promise<string | undefined> }

function createPendingToken(token: PendingToken['token']): PendingToken {
  return { since: performance.now(), token }
}

function isFresh({ since }: PendingToken) {
  return performance.now() - since < FRESH_MS
}

/** The form calls `start` when its first field is focused and `getToken` on submit. Each token is used once. */
export function useBotCheck(action: Action) {
  const client = useQueryClient()
  const pending = useRef<PendingToken>(undefined)

  function start() {
    if (pending.current && isFresh(pending.current)) return pending.current.token
    const token = solve()
    token.catch(() => {
      pending.current = undefined
    })
    pending.current = createPendingToken(token)
    return token
  }

  async function solve() {
    const [{ settings }, { solveBotCheck }] = await Promise.all([
      client.ensureQueryData(settingsQuery()),
      import('#web/adapters/bot-check.ts'),
    ])
    return solveBotCheck({
      kind: settings['bot_check.kind'],
      siteKey: settings['bot_check.site_key'],
      action,
      challenge: async () => (await send(authCalls.botChallenge, { query: { action } })).challenge,
    })
  }

  async function getToken() {
    const token = await start()
    pending.current = undefined
    return token
  }

  /** Like `start`, and resolves to whether the check was passed. */
  const ready = () =>
    start().then(
      () => true,
      () => false,
    )

  return { start: () => void ready(), ready, getToken }
}
