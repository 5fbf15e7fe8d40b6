import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { authCalls } from '#contract/auth.ts'
import type { CallArguments } from '#contract/call.ts'
import { send } from './client.ts'
import { settingsQuery } from './useSettings.ts'

type Action = NonNullable<CallArguments<typeof authCalls.botChallenge>['query']>['action']
/** In ms. A token is valid for five minutes; one that is about to expire is not sent. */
const GOOD_FOR = 4 * 60_000

type Proof = { since: number; token: Promise<string | undefined> }

function createProof(token: Proof['token']): Proof {
  return { since: performance.now(), token }
}

function isGood({ since }: Proof) {
  return performance.now() - since < GOOD_FOR
}

/** The form calls `start` when its first field is focused and `take` on submit. Each token is used once. */
export function useBotCheck(action: Action) {
  const client = useQueryClient()
  const proof = useRef<Proof>(undefined)

  function start() {
    if (proof.current && isGood(proof.current)) return proof.current.token
    const token = solve()
    token.catch(() => {
      proof.current = undefined
    })
    proof.current = createProof(token)
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

  async function take() {
    const token = await start()
    proof.current = undefined
    return token
  }

  /** Like `start`, and resolves to whether the check was passed. */
  const ready = () =>
    start().then(
      () => true,
      () => false,
    )

  return { start: () => void ready(), ready, take }
}
