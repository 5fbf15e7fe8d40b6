import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { ReactElement } from 'react'
import { expect, it } from 'vitest'
import { invitationCalls } from '#contract/invitations.ts'
import { queueMail } from '#server/features/mails/actions.ts'
import { testApp } from '#server/testing/app.ts'
import { makeOrganization, testContext } from '#server/testing/factories.ts'

const t = await testApp()

const HOSTILE =
  'Pay at https://evil.example/pay or www.evil.example, evil.example or evil\u3002example\r\nBcc: all@evil.example'
const OURS = 'https://portal.test/page?token=1'

/** The props of all mails; every text that users can type is hostile. */
const props = {
  ...Object.fromEntries(
    [
      'provider',
      'first_name',
      'full_name',
      'before',
      'after',
      'patient',
      'organization',
      'name',
      'reason',
      'note',
      'inviter',
    ]
      .concat(['role', 'member', 'total', 'tracking_number', 'what', 'ifNot'])
      .map((key) => [key, HOSTILE]),
  ),
  href: OURS,
  portal: 'https://portal.test',
  number: 7,
  version: 2,
  stl_files: 2,
  photos: 1,
  news: 'issued',
  courier: 'UPS',
  charged_on: 'Tue, Jan 1',
  tried_on: 'Tue, Jan 1',
  rush_due: 'Tue, Jan 1, 4:00 pm MST',
  due: 'Tue, Jan 1, 4:00 pm MST',
  dates: ['Ships Tue, Jan 1.'],
  steps: [{ name: 'Ships', state: 'todo', detail: 'Tue, Jan 1' }],
  comments: [{ number: 1, where: HOSTILE, text: HOSTILE, picture: null }],
}

type Mail = (props: object) => ReactElement

const features = path.join(import.meta.dirname, '..')
const files = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter((name) => /mail.*\.tsx$/.test(name))
const modules = await Promise.all(
  files.map((name) => import(path.join(features, name)) as Promise<Record<string, Mail>>),
)
const mails = modules.flatMap((each) => Object.entries(each).filter(([name]) => name.endsWith('Mail')))

/** Matches what mail clients would turn into a link, besides real links. */
const LINK = /\w:\/\/|[\w-][.\u3002](?=[a-z]{2})/i

it.each(mails.flatMap(([name, mail]) => [true, false].map((flag) => ({ name, mail, flag }))))(
  'user input never becomes a link in $name ($flag)',
  async ({ name, mail, flag }) => {
    const flags = { isFirst: flag, isDone: flag, wasProved: flag, held: flag, isStartUp: flag, approved_at_once: flag }
    const recipient = `${name}-${String(flag)}@typodont.test`
    await queueMail(testContext(t.services), {
      recipient,
      subject: `Join ${HOSTILE}`,
      content: mail({ ...props, ...flags }),
    })
    const [sent] = await t.mailsTo(recipient)
    if (!sent) throw new Error('nothing was queued')
    expect(sent.html).toContain('evil')
    const text = sent.html.replace(/<a\b[^>]*>[\s\S]*?<\/a>|<style>[\s\S]*?<\/style>|<!DOCTYPE[^>]*>|<[^>]*>/g, ' ')
    expect(LINK.exec(text)).toBeNull()
    expect(LINK.exec(sent.body_text.replaceAll(/https:\/\/portal\.test\S*/g, ' '))).toBeNull()
    expect(sent.html).toContain('href="https://portal.test')
    expect(sent.subject).not.toMatch(/[\r\n]/)
    expect(LINK.exec(sent.subject)).toBeNull()
  },
)

it('the test finds all mail templates', () => {
  expect(mails.length).toBeGreaterThan(10)
})

it('an invitation from a practice whose name is a web address links only to the portal', async () => {
  const { organization, owner } = await makeOrganization(t.services)
  await t.services.db
    .updateTable('organizations')
    .set({ name: 'www.evil.example' })
    .where('id', '=', organization.id)
    .execute()
  const email = `invited-${organization.id}@typodont.test`
  const body = { email, role: 'organization_member' as const, first_name: 'Ada', last_name: 'Byron' }
  await t.as(owner).call(invitationCalls.invite, { params: { id: organization.id }, body })
  await t.runJobs()
  const [mail] = await t.mailsTo(email)
  expect(mail?.subject).toBe(`Join www.\u200Bevil.\u200Bexample on ${t.services.config.providerName}`)
  expect(
    [...(mail?.html ?? '').matchAll(/href="([^"]+)"/g)].every(([, href]) => href?.startsWith('http://localhost')),
  ).toBe(true)
})
