import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/services.ts'
import { API_BASE } from './register-calls.ts'

type Mail = { id: number; created_at: string; to: string; subject: string; status: string }

type Outbox = {
  listOutbox(db: Services['db']): Promise<Mail[]>
  findMail(db: Services['db'], id: number): Promise<{ html: string } | undefined>
}

/**
 * The dev inbox, in which mails can be read without an SMTP server. It shows links that sign in, so it is off unless
 * configured.
 */
export function registerDevMail(app: FastifyInstance, services: Services, outbox: Outbox) {
  if (!services.config.devInbox) return
  app.get(`${API_BASE}/dev/mail`, async () => ({ mails: await outbox.listOutbox(services.db) }))
  app.get('/dev/mail', async (_request, reply) =>
    reply.type('text/html').send(inboxPage(await outbox.listOutbox(services.db))),
  )
  app.get<{ Params: { id: string } }>('/dev/mail/:id', async (request, reply) => {
    const mail = /^\d{1,9}$/.test(request.params.id)
      ? await outbox.findMail(services.db, Number(request.params.id))
      : undefined
    if (!mail) return reply.code(404).type('text/html').send('<p>No such mail.</p>')
    return reply
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; img-src data: 'self'")
      .type('text/html')
      .send(mail.html)
  })
}

function inboxPage(mails: readonly Mail[]) {
  const rows = mails.map(
    (mail) => `<tr><td>${escape(mail.created_at.slice(0, 19).replace('T', ' '))}</td><td>${escape(mail.to)}</td>
      <td><a href="/dev/mail/${mail.id}">${escape(mail.subject)}</a></td><td>${escape(mail.status)}</td></tr>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Dev inbox</title>
<style>:root{color-scheme:light dark;font:14px/20px system-ui,sans-serif}body{max-width:960px;margin:32px auto;padding:0 24px;overflow-wrap:anywhere}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:8px 12px 8px 0;border-bottom:1px solid #8884}
th{font-weight:500}td:first-child,td:last-child{white-space:nowrap}
@media(max-width:600px){thead{display:none}tr{display:block;padding:8px 0;border-bottom:1px solid #8884}td{display:block;padding:0;border:0}}</style><h1>Dev inbox</h1><p>Newest first. Mails stay here while SMTP_URL is not set.</p>
<table><thead><tr><th>Written (UTC)</th><th>To</th><th>Subject</th><th>State</th></tr></thead><tbody>${rows.join('')}</tbody></table>
${mails.length === 0 ? '<p>No mail was written yet.</p>' : ''}</html>`
}

function escape(text: string) {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
