import type { Call, CallArguments } from '#contract/call.ts'
import { sendForResponse } from './client.ts'
import { withReadFilter } from './query.ts'

/** Sends a call whose reply is a file instead of JSON. @throws ApiError */
export async function fetchFile<const C extends Call & { readonly file: true }>(
  call: C,
  sent: CallArguments<C>,
): Promise<Blob> {
  return (await sendForResponse(call, withReadFilter(call, sent), {})).blob()
}
