import type { FastifyReply } from 'fastify'

const NAME = 'typodont_browser'
/** The format of `services.random()`. */
const TOKEN = /^[\w-]{43}$/

/**
 * The only cookie. It authenticates nobody: it marks a browser in which a user has signed in, so that guesses from
 * other browsers do not lock the user out there (decision 043).
 */
export function readBrowserToken(cookies: string | undefined) {
  const token = cookies
    ?.split(';')
    .map((each) => each.trim())
    .find((each) => each.startsWith(`${NAME}=`))
    ?.slice(NAME.length + 1)
  return token !== undefined && TOKEN.test(token) ? token : undefined
}

/** Sets the cookie for `seconds`; it is Secure where the portal is on https. */
export function setBrowserToken(reply: FastifyReply, token: string, seconds: number, publicUrl: string) {
  const secure = publicUrl.startsWith('https://') ? '; Secure' : ''
  reply.header('set-cookie', `${NAME}=${token}; Path=/api/v2; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`)
}
