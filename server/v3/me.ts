import type { Spellings } from '#contract/v3/call.ts'
import type { publicMeCalls } from '#contract/v3/me.ts'

export const meSpellings: Spellings<typeof publicMeCalls> = {
  get: {
    data: ({ api_key: { id, name, scopes, expires_at, organization_ids }, organization }) => ({
      key: { id, name, scopes, expires_at },
      practice: organization,
      practice_ids: organization ? [organization.id] : organization_ids,
    }),
  },
}
