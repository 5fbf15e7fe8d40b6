/** The kinds of things that the lab asks of a practice (specification 4.16). */
export const ASKED_KINDS = ['scan', 'photo', 'answer', 'price'] as const
export type AskedKind = (typeof ASKED_KINDS)[number]

/** Kinds that a link answers without signing in; a scan is checked in the portal, and a price approved there. */
export const LINKED_KINDS = ['photo', 'answer'] as const satisfies readonly AskedKind[]

export const SCAN_PARTS = ['upper', 'lower', 'bite'] as const
export type ScanPart = (typeof SCAN_PARTS)[number]

export const PHOTO_VIEWS = ['front', 'left', 'right', 'upper', 'lower', 'face', 'profile', 'smile'] as const
export type PhotoView = (typeof PHOTO_VIEWS)[number]

export const ASKED_STATES = ['open', 'answered', 'accepted', 'withdrawn'] as const
export type AskedState = (typeof ASKED_STATES)[number]

/** What an item asks for, as far as it can be said without its reason. */
export type AskedThing = { kind: AskedKind; part?: ScanPart | null; view?: PhotoView | null }

/** Files of one answer. */
export const MAX_ANSWER_FILES = 5
