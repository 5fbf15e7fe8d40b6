import { IconBuilding, IconMail, IconReceipt, IconTicket, IconTicketOff } from '@tabler/icons-react'
import type { Data, Word } from './word.ts'

/** How an account begins, and what it is charged. */
export const SETUP_WORDS: Record<string, Word> = {
  'organization.account_details_saved': { icon: IconBuilding, words: () => 'filled in the account setup' },
  'organization.billing_address_saved': { icon: IconMail, words: () => 'changed the billing address' },
  'organization.initial_purchase_processed': {
    icon: IconReceipt,
    tone: 'okay',
    words: () => 'finished the account setup',
  },
  'order.issued': {
    icon: IconReceipt,
    words: (data) => (data.kind === 'start_up' ? 'was sent the start-up invoice' : 'was sent an invoice'),
  },
  'promotion_code.used': {
    icon: IconTicket,
    words: (data) => `used the promotion code${named(data)}`,
  },
  'promotion_code.created': { icon: IconTicket, words: (data) => `created the promotion code${named(data)}` },
  'promotion_code.updated': { icon: IconTicket, words: (data) => `changed the promotion code${named(data)}` },
  'promotion_code.deleted': {
    icon: IconTicketOff,
    tone: 'danger',
    words: (data) => `deleted the promotion code${named(data)}`,
  },
}

function named({ code }: Data) {
  return typeof code === 'string' ? ` ${code}` : ''
}
