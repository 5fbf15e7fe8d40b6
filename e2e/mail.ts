import { expect, type APIRequestContext } from '@playwright/test'

type Mail = { id: number; to: string; links: string[] }

/** Returns the mails to an address, newest first. */
async function mailsTo(request: APIRequestContext, to: string) {
  const inbox = await request.get('/api/v2/dev/mail')
  const { mails }: { mails: Mail[] } = await inbox.json()
  return mails.filter((mail) => mail.to === to)
}

/** Returns the id of the newest mail, so that a scene can wait for a newer one to an address that others use too. */
export async function newestMail(request: APIRequestContext, to: string) {
  return (await mailsTo(request, to))[0]?.id ?? 0
}

/** Waits for the newest mail to the address and returns the path of its link. */
export async function mailedLink(request: APIRequestContext, to: string, after = 0) {
  let link = ''
  await expect
    .poll(async () => {
      const [newest] = await mailsTo(request, to)
      link = (newest && newest.id > after && newest.links[0]) || ''
      return link
    })
    .not.toBe('')
  const url = new URL(link)
  return url.pathname + url.search
}
