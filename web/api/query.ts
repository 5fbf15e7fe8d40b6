/** The bridge from the calls of the contract to react-query: `q` builds a query, `useSave` a mutation, and `fetchFile` downloads. */
import { QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Call, Reply, CallArguments } from '#contract/call.ts'
import { showToast } from '#web/ui/toasts.ts'
import { send, sendForResponse, type SendOptions } from './client.ts'
import { isApiError, errorMessage, type ApiError } from './errors.ts'

export function createQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // A refusal does not change when repeated; only a lost connection or a gateway error is worth a retry.
        retry: (count, error) => count < 2 && isApiError(error) && (error.status === 0 || error.status >= 502),
        refetchOnWindowFocus: 'always',
      },
    },
  })
}

type ReadFilter = <Sent>(call: Call, sent: Sent) => Sent
let narrow: ReadFilter = (_call, sent) => sent

/** Registers the function that narrows every read by the chosen organizations; the sign-in page loads without it. */
export function setReadFilter(filter: ReadFilter) {
  narrow = filter
}

/** Sends a call whose reply is a file instead of JSON, narrowed like every read. @throws ApiError */
export async function fetchFile<const C extends Call & { readonly file: readonly string[] }>(
  call: C,
  sent: CallArguments<C>,
): Promise<Blob> {
  return (await sendForResponse(call, narrow(call, sent), {})).blob()
}

/** Returns the query options of a call: `useQuery(q(patientCalls.get, { params: { id } }))`. */
export function q<const C extends Call>(call: C, ...[sent]: Args<C>) {
  // The argument can only be absent when `Sent` has no required part.
  return callQuery(call, sent ?? ({} as CallArguments<C>))
}

/** Like `q`, for generic code whose `Sent` the compiler cannot check. */
export function callQuery<const C extends Call>(call: C, sent: CallArguments<C>) {
  const args = narrow(call, sent)
  return queryOptions<Reply<C>, ApiError>({
    queryKey: [call.path, args],
    queryFn: ({ signal }) => send(call, args, { signal }),
  })
}

/** The second argument is optional for a call without params, query and body. */
type Args<C extends Call> =
  Partial<CallArguments<C>> extends CallArguments<C> ? [sent?: CallArguments<C>] : [sent: CallArguments<C>]

export type SaveOptions = {
  /** The form shows the error itself, so there is no toast. */
  errors?: 'inline'
  /** The form reports the success itself, so there is no toast. */
  success?: 'silent' | undefined
  /** Navigates away from the page of a deleted record before the queries are refetched, because its own would fail. */
  leave?: () => Promise<void>
  /** The subject of the toast, which replaces the previous toast of the same subject. */
  about?: string
}

export type SaveArguments<C extends Call> = CallArguments<C> & Omit<SendOptions, 'signal'>

/** Returns the mutation of a call: it shows the server's message as a toast and refetches everything on screen. */
export function useSave<const C extends Call>(call: C, { errors, success, leave, about }: SaveOptions = {}) {
  const client = useQueryClient()
  return useMutation<Reply<C>, ApiError, SaveArguments<C>>({
    mutationFn: (sent) => send(call, sent, { idempotencyKey: sent.idempotencyKey, botToken: sent.botToken }),
    onSuccess: async (reply) => {
      if (success !== 'silent') showSuccess(reply, about)
      if (leave) await leave()
      void client.invalidateQueries()
    },
    onError: (error) => {
      if (errors !== 'inline') showToast({ kind: 'error', text: errorMessage(error) })
      // A conflict means that the record has changed since it was loaded: the screen refetches it, a form keeps its
      // input.
      if (error.status === 409) void client.invalidateQueries()
    },
  })
}

function showSuccess(reply: unknown, about: string | undefined) {
  if (typeof reply !== 'object' || reply === null || !('message' in reply)) return
  if (typeof reply.message === 'string' && reply.message) showToast({ kind: 'success', text: reply.message, about })
}
