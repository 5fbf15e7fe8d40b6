import { QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Call, Reply, Sent } from '#contract/call.ts'
import { showToast } from '#web/ui/toasts.ts'
import { send, type SendOptions } from './client.ts'
import { isApiError, wordsOf, type ApiError } from './errors.ts'

export function createQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // A refusal stays one however often it is asked; only a lost connection is worth a second try.
        retry: (count, error) => count < 2 && isApiError(error) && (error.status === 0 || error.status >= 502),
        refetchOnWindowFocus: 'always',
      },
    },
  })
}

type Narrow = <Sent>(call: Call, sent: Sent) => Sent
let narrow: Narrow = (_call, sent) => sent

/** The shell of who is signed in brings the rule by which every read is narrowed; signing in does without. */
export function narrowReads(by: Narrow) {
  narrow = by
}

/** What is sent by a read that is no query, as a file that is downloaded. */
export function narrowed<const C extends Call>(call: C, sent: Sent<C>) {
  return narrow(call, sent)
}

/** Reading: `useQuery(q(patientCalls.get, { params: { id } }))`. */
export function q<const C extends Call>(call: C, ...[sent]: Args<C>) {
  // An absent argument is only possible where `Sent` has no required part.
  return reading(call, sent ?? ({} as Sent<C>))
}

/** The same where the parts come from elsewhere and are known to be complete. */
export function reading<const C extends Call>(call: C, sent: Sent<C>) {
  const asked = narrowed(call, sent)
  return queryOptions<Reply<C>, ApiError>({
    queryKey: [call.path, asked],
    queryFn: ({ signal }) => send(call, asked, { signal }),
  })
}

/** A call without parameters and body needs no second argument. */
type Args<C extends Call> = Partial<Sent<C>> extends Sent<C> ? [sent?: Sent<C>] : [sent: Sent<C>]

export type SaveOptions = {
  /** The form shows the refusal itself; it is never shown twice. */
  errors?: 'inline'
  /** The form says by itself that it worked. */
  success?: 'silent' | undefined
  /** Leaves the page of what is gone: asked for anew it would only be a refusal. */
  leave?: () => Promise<void>
  /** What the toast is about: it takes the place of the last one about the same thing. */
  about?: string
}

/** Saving: a toast of the server's message, then everything on screen is read anew. */
export function useSave<const C extends Call>(call: C, { errors, success, leave, about }: SaveOptions = {}) {
  const client = useQueryClient()
  return useMutation<Reply<C>, ApiError, Sent<C> & Omit<SendOptions, 'signal'>>({
    mutationFn: ({ idempotencyKey, botToken, ...sent }) =>
      // What is left after taking the two options out is what the call asked for.
      send(call, sent as unknown as Sent<C>, { idempotencyKey, botToken }),
    onSuccess: async (reply) => {
      if (success !== 'silent') announce(reply, about)
      if (leave) await leave()
      void client.invalidateQueries()
    },
    onError: (error) => {
      if (errors !== 'inline') showToast({ kind: 'error', text: wordsOf(error) })
      // It has moved on since it was read: the screen learns what is so now, a form keeps what was typed.
      if (error.status === 409) void client.invalidateQueries()
    },
  })
}

function announce(reply: unknown, about: string | undefined) {
  if (typeof reply !== 'object' || reply === null || !('message' in reply)) return
  if (typeof reply.message === 'string' && reply.message) showToast({ kind: 'success', text: reply.message, about })
}
