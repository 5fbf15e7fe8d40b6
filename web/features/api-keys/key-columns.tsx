import type { ApiKey } from '#contract/api-keys.ts'
import { SCOPE_LABELS } from '#contract/scopes.ts'
import { OfficeDate } from '#web/components/OfficeDate.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import type { CardColumn } from '#web/ui/table/CardTable.tsx'
import { TruncatedText } from '#web/ui/TruncatedText.tsx'
import { useMinute } from '#web/ui/useMinute.ts'

/** From this many days before its end on, a key is amber. */
const ENDS_SOON_DAYS = 14
const DAY_MS = 86_400_000

/** What a key may do: in words for a practice, as codes for staff. */
export type ScopeStyle = 'words' | 'codes'

export function describeScopes({ scopes }: Pick<ApiKey, 'scopes'>, style: ScopeStyle) {
  return style === 'codes' ? scopes.join(', ') : scopes.map((each) => SCOPE_LABELS[each]).join('; ')
}

export function keyColumns(style: ScopeStyle): readonly CardColumn<ApiKey>[] {
  return [
    {
      header: 'Name and what it may do',
      phone: { line: 1 },
      cell: (key) => (
        <>
          <strong>{key.name}</strong>
          <SecondaryText isBelow>
            <TruncatedText>{describeScopes(key, style)}</TruncatedText>
          </SecondaryText>
        </>
      ),
    },
    {
      header: 'Key, created by',
      phone: { line: 2 },
      visibleFrom: 'sm',
      cell: ({ prefix, created_by, created_at }) => (
        <>
          <code>{prefix}…</code>
          <SecondaryText isBelow>
            {created_by ?? 'Deleted user'}, <OfficeDate value={created_at} />
          </SecondaryText>
        </>
      ),
    },
    { header: 'Last used', cell: (key) => <LastUse apiKey={key} />, phone: { line: 3 } },
    {
      header: 'Expires',
      align: 'start',
      cell: (key) => <End apiKey={key} />,
      phone: { line: 3, isEnd: true, cell: (key) => <End apiKey={key} word="ends" /> },
    },
  ]
}

function LastUse({ apiKey: { last_used_at, last_used_from } }: { apiKey: ApiKey }) {
  if (last_used_at === null) return <SecondaryText>Never used</SecondaryText>
  return (
    <>
      <OfficeDate value={last_used_at} as="short" />
      <SecondaryText isBelow>from {last_used_from}</SecondaryText>
    </>
  )
}

/** `word` stands before a date that has no header above it. */
function End({ apiKey: { expires_at, revoked_at }, word }: { apiKey: ApiKey; word?: string }) {
  const now = useMinute()
  if (revoked_at !== null)
    return (
      <SecondaryText>
        Revoked <OfficeDate value={revoked_at} withOn />
      </SecondaryText>
    )
  if (expires_at === null) return <SecondaryText>Never{word ? ` ${word}` : null}</SecondaryText>
  const isSoon = Date.parse(expires_at) - now < ENDS_SOON_DAYS * DAY_MS
  return (
    <span style={isSoon ? { color: 'var(--td-warning)' } : undefined}>
      {word ? `${word} ` : null}
      <OfficeDate value={expires_at} />
    </span>
  )
}
