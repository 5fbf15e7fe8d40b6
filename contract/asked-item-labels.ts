import type { AskedThing, PhotoView, ScanPart } from './asked-kinds.ts'

/** Words of asked items that screens, mails, notices and refusals share. */

export const SCAN_PART_LABELS: Record<ScanPart, string> = { upper: 'Upper', lower: 'Lower', bite: 'Bite' }

export const PHOTO_VIEW_LABELS: Record<PhotoView, string> = {
  front: 'Front',
  left: 'Left',
  right: 'Right',
  upper: 'Upper arch',
  lower: 'Lower arch',
  face: 'Face',
  profile: 'Profile',
  smile: 'Smile',
}

const PHOTO_PHRASES: Record<PhotoView, string> = {
  front: 'from the front',
  left: 'from the left',
  right: 'from the right',
  upper: 'of the upper arch',
  lower: 'of the lower arch',
  face: 'of the face',
  profile: 'of the profile',
  smile: 'of the smile',
}

/** Returns what is asked for, to be used in a sentence: 'a new lower scan', 'a photo from the right'. */
export function askedThing({ kind, part, view }: AskedThing) {
  if (kind === 'scan') return `a new ${part ? `${part} ` : ''}scan`
  if (kind === 'photo') return `a photo${view ? ` ${PHOTO_PHRASES[view]}` : ''}`
  return kind === 'price' ? 'approval of a price' : 'an answer'
}

/** Returns the name of an item in a list: 'New lower scan', or the first line of its question. */
export function askedItemName(item: AskedThing & { reason: string }) {
  if (item.kind === 'scan' || item.kind === 'photo') return capitalize(askedThing(item).replace(/^a /, ''))
  const [line = ''] = item.reason.split('\n')
  return line.length > 120 ? `${line.slice(0, 119).trimEnd()}…` : line
}

/** Returns the name of an item inside of a sentence: 'the new lower scan', or its question in quotes. */
export function askedItemPhrase(item: AskedThing & { reason: string }) {
  if (item.kind === 'scan' || item.kind === 'photo') return askedThing(item).replace(/^a /, 'the ')
  return `“${askedItemName(item)}”`
}

function capitalize(text: string) {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
