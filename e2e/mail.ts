import { expect, type APIRequestContext } from '@playwright/test'

type Mail = { id: number; to: string; links: string[] }

/** Newest first. */
async function mailsTo(request: APIRequestContext, to: string) {
  const inbox = await request.get('/api/v2/dev/mail')
  const { mails }: { mails: Mail[] } = await inbox.json()
  return mails.filter((mail) => mail.to === to)
}

/** Of whoever gets mails in other scenes too: what comes after this one is new. */
export async function newestMail(request: APIRequestContext, to: string) {
  return (await mailsTo(request, to))[0]?.id ?? 0
}

/** The newest mail to the address, once it is there: the link that a person would click. */
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
