import { z } from 'zod'
import { defineCalls } from './call.ts'
import { lineText, normalizeText, withMessage } from './wire.ts'

/** The most characters of a message and of a stack; the browser cuts longer ones. */
export const CLIENT_ERROR_LENGTH = { message: 1000, stack: 8000 }

/** Errors of the web app that nothing caught. */
export const clientErrorCalls = defineCalls({
  report: {
    method: 'POST',
    path: '/client_errors',
    summary: 'Reports an error of the web app to the log of the server; limited per network and session',
    access: 'public',
    body: z.object({
      /** The version of the web app. */
      release: lineText.regex(/^[\w.+-]{1,40}$/, 'Invalid release.'),
      /** The template of the page's address, as /patient-details/$id. */
      route: lineText.regex(/^\/[\w/$.*-]{0,199}$/, 'Invalid route.'),
      message: lineText.max(CLIENT_ERROR_LENGTH.message),
      stack: z.string().overwrite(normalizeText).max(CLIENT_ERROR_LENGTH.stack),
    }),
    reply: withMessage,
  },
})
