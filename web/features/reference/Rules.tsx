import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { TRY_DAYS } from '#contract/webhooks.ts'
import classes from './Reference.module.css'

type Rule = { id: string; title: string; text: ReactNode; code: string }

/** What holds for every call, with one line of code each. */
const RULES: readonly Rule[] = [
  {
    id: 'pages',
    title: 'Pages',
    text: (
      <>
        Lists take <code>limit</code> (up to 200) and answer <code>next</code>. Send it as <code>after</code> until it
        is null.
      </>
    ),
    code: 'GET /cases?limit=200&after=…',
  },
  {
    id: 'retries',
    title: 'Retries',
    text: (
      <>
        Give every POST an <code>Idempotency-Key</code>. For a day the same key with the same body gets the first
        answer, and nothing is done twice; with another body it is refused. An answer with a secret is not kept.
      </>
    ),
    code: 'Idempotency-Key: visit-88213',
  },
  {
    id: 'limits',
    title: 'Limits',
    text: (
      <>
        Each key has a number of calls a minute. Every answer says what is left; after a 429 wait as{' '}
        <code>Retry-After</code> says.
      </>
    ),
    code: 'RateLimit: "key";r=559;t=31',
  },
  {
    id: 'webhooks',
    title: 'Webhooks',
    text: `A POST with the event as its body, as GET /events has it, and the headers webhook-id, webhook-timestamp and webhook-signature of Standard Webhooks. In order for each case, tried again for ${TRY_DAYS} days; answer 2xx. The same webhook-id may come twice.`,
    code: 'await verifyWebhook({ body, headers, secret })',
  },
  {
    id: 'versions',
    title: 'Versions',
    text: 'Fields are added and never removed within a version. An answer names its version; a request may ask for it.',
    code: 'Typodont-Version: ',
  },
]

export function Rules({ version = '' }: { version: string | undefined }) {
  return (
    <div className={classes.rules}>
      {RULES.map(({ id, title, text, code }) => (
        <section key={id} id={id} className={classes.rule} aria-labelledby={`${id}-title`}>
          <Text component="h2" id={`${id}-title`} fz={14} fw={600}>
            {title}
          </Text>
          <Text fz={13} c="var(--td-t2)">
            {text}
          </Text>
          <code className={classes.command}>{id === 'versions' ? code + version : code}</code>
        </section>
      ))}
    </div>
  )
}
