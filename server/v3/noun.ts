import type { PublicCall } from '#contract/v3/call.ts'

export const PUBLIC_BASE = '/api/v3'

/** The calls of a noun with their spellings, whose types were matched where they were written. */
export type PublicNoun = { calls: Record<string, PublicCall>; spellings: object }
