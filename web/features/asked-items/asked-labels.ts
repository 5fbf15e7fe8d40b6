import { IconCamera, IconCurrencyDollar, IconMessageQuestion, IconScan, type Icon } from '@tabler/icons-react'
import type { AskedKind } from '#contract/asked-kinds.ts'
import { askedItemName, askedThing } from '#contract/asked-item-labels.ts'
import type { AskedItem } from '#contract/asked-items.ts'
import { isOverdue } from '#contract/asked-items.rules.ts'
import type { Patient } from '#contract/patients.ts'
import { formatMoney } from '#web/ui/format-money.ts'
import type { StatusLook } from '#web/ui/StatusBadge.tsx'

export const KIND_ICONS: Record<AskedKind, Icon> = {
  scan: IconScan,
  photo: IconCamera,
  answer: IconMessageQuestion,
  price: IconCurrencyDollar,
}

/** Formats 'Root integration, +$20.00'; the amount is missing for users who may not see it. */
export function formatItemName(item: AskedItem) {
  return typeof item.price === 'number' ? `${askedItemName(item)}, +${formatMoney(item.price)}` : askedItemName(item)
}

/** Returns the file on which a spot is marked; undefined without one, or once the file is deleted. */
export function markedFile(item: AskedItem, { patient_files }: Pick<Patient, 'patient_files'>) {
  return patient_files.find(({ id }) => id === item.place?.file_id)
}

/** A new scan and a question can be about a spot of the scans that are there. */
export function canMarkSpot({ kind }: Pick<AskedItem, 'kind'>) {
  return kind === 'scan' || kind === 'answer'
}

/** The title of the practice's card. */
export function askedTitle(item: AskedItem) {
  return item.state === 'answered' ? 'The lab looks at your answer' : `The lab needs ${askedThing(item)}`
}

/** The badge of an item on the lab's side. */
export function askedStatus(item: AskedItem): { look: StatusLook; label: string } {
  if (item.state === 'answered') return { look: 'pending', label: 'Came back' }
  if (item.state === 'accepted') return { look: 'completed', label: 'Accepted' }
  if (item.state === 'withdrawn') return { look: 'canceled', label: 'Withdrawn' }
  return { look: 'new', label: isOverdue(item, new Date().toISOString()) ? 'Overdue' : 'Not answered' }
}

/** The button that answers with files. */
export function sendFilesLabel({ kind }: Pick<AskedItem, 'kind'>) {
  return kind === 'scan' ? 'Send a new scan' : 'Send a photo'
}
