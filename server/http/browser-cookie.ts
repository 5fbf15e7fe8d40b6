import type { FastifyReply } from 'fastify'

const NAME = 'typodont_browser'
/** As `services.random()` makes them. */
const TOKEN = /^[\w-]{43}$/

/**
 * The only cookie. It signs nobody in: it tells a browser in which a person proved who they are from those of strangers, so that
 * their guesses lock nobody out of it (decision 043).
 */
export function browserTokenOf(cookies: string | undefined) {
  const token = cookies
    ?.split(';')
    .map((each) => each.trim())
    .find((each) => each.startsWith(`${NAME}=`))
    ?.slice(NAME.length + 1)
  return token !== undefined && TOKEN.test(token) ? token : undefined
}

export function sendBrowserToken(reply: FastifyReply, token: string, seconds: number, publicUrl: string) {
  const secure = publicUrl.startsWith('https://') ? '; Secure' : ''
  reply.header('set-cookie', `${NAME}=${token}; Path=/api/v2; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`)
}
