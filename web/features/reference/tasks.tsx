import type { ReactNode } from 'react'
import type { Scope } from '#contract/scopes.ts'
import type { Language, SampleName } from './samples.ts'

export type TaskContent = {
  /** Its anchor. */
  id: string
  /** In the navigation. */
  label: string
  title: string
  lead: string
  sample: SampleName
  /** The scopes that a key needs for it. */
  scopes: readonly Scope[]
  /** What the sample is started with, in each language. */
  started: Readonly<Record<Language, string>>
  notes: readonly ReactNode[]
}

/** What starts a sample of a language. */
export const PROGRAMS: Readonly<Record<Language, string>> = { ts: 'node', sh: 'bash' }

/** What one wants to do, in the order in which a case goes. */
export const TASKS: readonly TaskContent[] = [
  {
    id: 'submit',
    label: 'Submit a case',
    title: 'Submit a case with two scans in 20 lines',
    lead: 'Two uploads, one call. You get back the id of the case. The same package runs in Node and in the browser.',
    sample: 'submit-case',
    scopes: ['people:read', 'files:write', 'cases:write'],
    started: { ts: 'upper.stl lower.stl', sh: 'upper.stl lower.stl' },
    notes: [
      <>
        A practice with several doctors also sends <code>doctor_id</code>; <a href="#get-practices-id-people">people</a>{' '}
        names them.
      </>,
      <>
        <a href="#webhook">Listen for</a> <code>setup.ready</code> to know when the doctor can look.
      </>,
    ],
  },
  {
    id: 'follow',
    label: 'Follow it',
    title: 'Follow a case',
    lead: 'Where it is, when it ships, and what happened to it. Every change is an event, in one order and without gaps.',
    sample: 'follow-case',
    scopes: ['cases:read', 'events:read'],
    started: { ts: '1204', sh: '1204' },
    notes: [
      <>
        Keep <code>next</code> of the last page and send it as <code>after</code>: you hear only what came since.
      </>,
      <>
        To copy all cases, ask <a href="#get-cases">GET /cases</a> with <code>updated_since</code>; its{' '}
        <code>mark</code> is where to begin next time.
      </>,
    ],
  },
  {
    id: 'fetch-setup',
    label: 'Fetch the setup',
    title: 'Fetch the setup',
    lead: 'Each version has its files. A link downloads one of them for some minutes, without the key.',
    sample: 'fetch-setup',
    scopes: ['files:read'],
    started: { ts: '1204', sh: '1204' },
    notes: [
      <>
        The newest version comes first; its <code>state</code> says whether the doctor approved it.
      </>,
      'No key approves a setup: that is for the doctor.',
    ],
  },
  {
    id: 'tracking',
    label: 'Post a tracking number',
    title: 'Post a tracking number',
    lead: 'The request is completed with it, and the practice can follow the parcel.',
    sample: 'post-tracking',
    scopes: ['requests:read', 'requests:write'],
    started: { ts: '88 1Z999AA10123456784', sh: '88 1Z999AA10123456784' },
    notes: [
      <>
        For keys of staff. <a href="#get-requests">GET /requests</a> lists what is to be shipped.
      </>,
      <>
        A request that is completed already, held or waits for a file is refused with{' '}
        <a href="#error-wrong_state">wrong_state</a> or <a href="#error-on_hold">on_hold</a>: its message says which.
        Read the request, go on with the next one, and try again what is not completed.
      </>,
    ],
  },
  {
    id: 'webhook',
    label: 'Hear of it by a webhook',
    title: 'Hear of it by a webhook',
    lead: 'The portal calls your address when something happens, and tries for 3 days while it is away. curl adds the address; TypeScript receives.',
    sample: 'receive-webhook',
    scopes: ['webhooks:write'],
    started: { ts: '3000', sh: 'https://hooks.example.com/typodont' },
    notes: [
      <>
        The secret is told once. It belongs into <code>WEBHOOK_SECRET</code> of whoever receives.
      </>,
      <>
        A message may arrive twice: keep its <code>webhook-id</code>, and do nothing twice.
      </>,
      <>
        On your own machine, <code>npx @typodont/client listen</code> prints and checks what arrives.
      </>,
    ],
  },
]
