import { publicCaseCalls } from '#contract/v3/cases.ts'
import { publicEventCalls } from '#contract/v3/events.ts'
import { publicFileCalls } from '#contract/v3/files.ts'
import { publicInvoiceCalls } from '#contract/v3/invoices.ts'
import { publicMeCalls } from '#contract/v3/me.ts'
import { publicPracticeCalls } from '#contract/v3/practices.ts'
import { publicRequestCalls } from '#contract/v3/requests.ts'
import { publicWebhookCalls } from '#contract/v3/webhooks.ts'
import { caseSpellings } from './cases.ts'
import { eventSpellings } from './events.ts'
import { fileSpellings } from './files.ts'
import { invoiceSpellings } from './invoices.ts'
import { meSpellings } from './me.ts'
import { practiceSpellings } from './practices.ts'
import type { PublicNoun } from './noun.ts'
import { requestSpellings } from './requests.ts'
import { webhookSpellings } from './webhooks.ts'

/** Every noun of /api/v3 with its spelling. */
export const publicNouns: readonly PublicNoun[] = [
  { calls: publicMeCalls, spellings: meSpellings },
  { calls: publicCaseCalls, spellings: caseSpellings },
  { calls: publicFileCalls, spellings: fileSpellings },
  { calls: publicRequestCalls, spellings: requestSpellings },
  { calls: publicInvoiceCalls, spellings: invoiceSpellings },
  { calls: publicEventCalls, spellings: eventSpellings },
  { calls: publicWebhookCalls, spellings: webhookSpellings },
  { calls: publicPracticeCalls, spellings: practiceSpellings },
]
