import type { Call, CallArguments } from '#contract/call.ts'
import { answered } from './client.ts'
import { narrowed } from './query.ts'

/** Sends a call whose reply is a file instead of JSON. @throws ApiError */
export async function sendForFile<const C extends Call & { readonly file: true }>(
  call: C,
  sent: CallArguments<C>,
): Promise<Blob> {
  return (await answered(call, narrowed(call, sent), {})).blob()
}
