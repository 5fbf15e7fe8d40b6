import { Text } from '@mantine/core'
import type { CSSProperties } from 'react'
import { UNUSED_KEY_DAYS, type ApiKey } from '#contract/api-keys.ts'
import { SCOPE_LABELS, SCOPES } from '#contract/scopes.ts'
import { OfficeDate } from '#web/components/OfficeDate.tsx'
import { pluralize } from '#web/ui/pluralize.ts'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import type { CardColumn } from '#web/ui/table/CardTable.tsx'
import { useMinute } from '#web/ui/useMinute.ts'

/** From this many days before its end on, a key is amber. */
const ENDS_SOON_DAYS = 14
const DAY_MS = 86_400_000
const AMBER: CSSProperties = { color: 'var(--td-warning)' }

/** Whether a key ends within two weeks of an instant in milliseconds. */
export function endsSoon({ expires_at }: ApiKey, now: number) {
  return expires_at !== null && Date.parse(expires_at) - now < ENDS_SOON_DAYS * DAY_MS
}

/** What a key may do: in words for a practice, as codes for staff. */
export type ScopeStyle = 'words' | 'codes'

export function describeScopes({ scopes }: Pick<ApiKey, 'scopes'>, style: ScopeStyle) {
  return style === 'codes' ? scopes.join(', ') : scopes.map((each) => SCOPE_LABELS[each]).join('; ')
}

/** How many scopes a row names before it counts them. */
const NAMED_SCOPES = 3

function summarizeScopes({ scopes }: ApiKey, style: ScopeStyle) {
  if (scopes.length === SCOPES.length) return 'All that a key may do'
  const named = { scopes: scopes.slice(0, NAMED_SCOPES) }
  const more = scopes.length - named.scopes.length
  return more > 0 ? `${describeScopes(named, style)}, and ${more} more` : describeScopes(named, style)
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
            <span title={describeScopes(key, style)}>{summarizeScopes(key, style)}</span>
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

/** A key unused for long is amber, as it is perhaps not needed any more. */
function LastUse({ apiKey: { created_at, last_used_at, last_used_from } }: { apiKey: ApiKey }) {
  const now = useMinute()
  const isUnused = now - Date.parse(last_used_at ?? created_at) > UNUSED_KEY_DAYS * DAY_MS
  const style = isUnused ? AMBER : undefined
  if (last_used_at === null)
    return isUnused ? <span style={style}>Never used</span> : <SecondaryText>Never used</SecondaryText>
  return (
    <>
      <span style={style}>
        <OfficeDate value={last_used_at} as="short" />
      </span>
      <SecondaryText isBelow>from {last_used_from}</SecondaryText>
    </>
  )
}

/** `word` stands before a date that has no header above it. */
function End({ apiKey, word }: { apiKey: ApiKey; word?: string }) {
  const { expires_at, revoked_at } = apiKey
  const now = useMinute()
  if (revoked_at !== null)
    return (
      <SecondaryText>
        Revoked <OfficeDate value={revoked_at} withOn />
      </SecondaryText>
    )
  if (expires_at === null) return <SecondaryText>Never{word ? ` ${word}` : null}</SecondaryText>
  const isSoon = endsSoon(apiKey, now)
  return (
    <span style={isSoon ? AMBER : undefined}>
      {word ? `${word} ` : null}
      <OfficeDate value={expires_at} />
      {isSoon && Date.parse(expires_at) > now ? (
        <Text span size="xs" display="block">
          {daysLeft(Date.parse(expires_at) - now)}
        </Text>
      ) : null}
    </span>
  )
}

function daysLeft(milliseconds: number) {
  const days = Math.floor(milliseconds / DAY_MS)
  return days === 0 ? 'in less than a day' : `in ${pluralize(days, 'day')}`
}
