import { publicAskedItemCalls } from '#contract/v3/asked-items.ts'
import { publicCaseCalls } from '#contract/v3/cases.ts'
import { publicEventCalls } from '#contract/v3/events.ts'
import { publicFileCalls } from '#contract/v3/files.ts'
import { publicInvoiceCalls } from '#contract/v3/invoices.ts'
import { publicMeCalls } from '#contract/v3/me.ts'
import { publicNoteCalls } from '#contract/v3/notes.ts'
import { publicPeopleCalls } from '#contract/v3/people.ts'
import { publicPracticeCalls } from '#contract/v3/practices.ts'
import { publicRequestCalls } from '#contract/v3/requests.ts'
import { publicWebhookCalls } from '#contract/v3/webhooks.ts'
import { askedItemSpellings } from './asked-items.ts'
import { caseSpellings } from './cases.ts'
import { eventSpellings } from './events.ts'
import { fileSpellings } from './files.ts'
import { invoiceSpellings } from './invoices.ts'
import { meSpellings } from './me.ts'
import { noteSpellings } from './notes.ts'
import { peopleSpellings } from './people.ts'
import { practiceSpellings } from './practices.ts'
import type { PublicNoun } from './noun.ts'
import { requestSpellings } from './requests.ts'
import { webhookSpellings } from './webhooks.ts'

/** Every noun of /api/v3 with its spelling. */
export const publicNouns: readonly PublicNoun[] = [
  { calls: publicMeCalls, spellings: meSpellings },
  { calls: publicCaseCalls, spellings: caseSpellings },
  { calls: publicNoteCalls, spellings: noteSpellings },
  { calls: publicAskedItemCalls, spellings: askedItemSpellings },
  { calls: publicFileCalls, spellings: fileSpellings },
  { calls: publicRequestCalls, spellings: requestSpellings },
  { calls: publicInvoiceCalls, spellings: invoiceSpellings },
  { calls: publicEventCalls, spellings: eventSpellings },
  { calls: publicWebhookCalls, spellings: webhookSpellings },
  { calls: publicPracticeCalls, spellings: practiceSpellings },
  { calls: publicPeopleCalls, spellings: peopleSpellings },
]
