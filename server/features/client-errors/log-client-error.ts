import path from 'node:path'
import type { clientErrorCalls } from '#contract/client-errors.ts'
import type { HandlerInput } from '#contract/call.ts'
import { hidePersonalData } from '#server/hide-personal-data.ts'
import { WEB_ROOT } from '#server/web-root.ts'
import type { PublicCtx } from '#server/work.ts'
import { parseStack } from './browser-stack.ts'
import { createStackMapper } from './map-stack.ts'

const mapStack = createStackMapper(path.join(WEB_ROOT, 'assets'))

type Report = HandlerInput<typeof clientErrorCalls.report>['body']

/**
 * Writes an error of the web app to the log. Anybody may send one, so its stack is only what reads as a place in a file,
 * and its message has neither numbers nor quoted text nor addresses.
 */
export async function logClientError({ services }: PublicCtx, { release, route, message, stack }: Report) {
  services.log.warn(
    { release, page: route, error: hideValues(message), stack: await mapStack(parseStack(stack)) },
    'error in the browser',
  )
}

function hideValues(message: string) {
  return hidePersonalData(message.replace(/https?:\/\/\S+/g, '[url]')).replace(/\d+/g, '#')
}
