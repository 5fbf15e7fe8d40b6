import { expect, type APIRequestContext } from '@playwright/test'

/** The newest mail to the address, once it is there: the link that a person would click. */
export async function mailedLink(request: APIRequestContext, to: string) {
  let link = ''
  await expect
    .poll(async () => {
      const inbox = await request.get('/api/v2/dev/mail')
      const { mails }: { mails: { to: string; links: string[] }[] } = await inbox.json()
      link = mails.find((mail) => mail.to === to)?.links[0] ?? ''
      return link
    })
    .not.toBe('')
  const url = new URL(link)
  return url.pathname + url.search
}
