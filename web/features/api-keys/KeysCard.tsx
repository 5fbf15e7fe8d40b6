import { Button } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import type { ApiKey } from '#contract/api-keys.ts'
import type { ApiError } from '#web/api/errors.ts'
import { QueryBoundary } from '#web/components/QueryBoundary.tsx'
import { useDateWords } from '#web/components/useDateWords.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { EmptyCardLine } from '#web/ui/EmptyState.tsx'
import { Section } from '#web/ui/Section.tsx'
import { CardTable, type CardColumn } from '#web/ui/table/CardTable.tsx'
import { PhoneCards } from '#web/ui/table/PhoneCards.tsx'
import { useMinute } from '#web/ui/useMinute.ts'
import { keyColumns, type ScopeStyle } from './key-columns.tsx'
import { NewKeyDialog, type NewSecret } from './NewKeyDialog.tsx'

type Props = {
  read: { data: { api_keys: readonly ApiKey[] } | undefined; error: ApiError | null; refetch: () => unknown }
  scopeStyle: ScopeStyle
  /** Where the keys work. */
  lead: string
  onRevoke: (key: ApiKey) => void
  /** The form that makes a key. */
  renderForm: (props: { onClose: () => void; onMade: (made: NewSecret) => void }) => ReactNode
}

/** The keys of a practice or of staff: making one, whose secret is shown once, and revoking one. */
export function KeysCard({ read, scopeStyle, lead, onRevoke, renderForm }: Props) {
  const [isCreating, creating] = useDisclosure()
  const [made, setMade] = useState<NewSecret>()
  const [showsEnded, setShowsEnded] = useState(false)
  const dates = useDateWords()
  const now = useMinute()
  const keys = read.data?.api_keys ?? []
  const hasEnded = ({ revoked_at, expires_at }: ApiKey) =>
    revoked_at !== null || (expires_at !== null && Date.parse(expires_at) <= now)
  const ended = keys.filter(hasEnded)

  async function revoke(key: ApiKey) {
    const lastUse =
      key.last_used_at === null ? 'It was never used.' : `It was last used ${dates.onDay(key.last_used_at)}.`
    const isConfirmed = await confirm({
      title: `Revoke ${key.name}`,
      body: `${lastUse} Software that uses it stops working at once, and this cannot be undone.`,
      verb: 'Revoke',
      danger: true,
    })
    if (isConfirmed) onRevoke(key)
  }

  const revokeColumn: CardColumn<ApiKey> = {
    header: 'Revoke',
    isHeaderHidden: true,
    phone: { line: 4, isEnd: true },
    cell: (key) =>
      hasEnded(key) ? null : (
        <Button variant="subtle" size="compact-md" aria-label={`Revoke ${key.name}`} onClick={() => void revoke(key)}>
          Revoke
        </Button>
      ),
  }
  return (
    <Section
      title="API keys"
      aside={
        <>
          {keys.length - ended.length} · {lead}
        </>
      }
      isFlush
      actions={
        <ActionButton icon={IconPlus} onClick={creating.open}>
          Create key
        </ActionButton>
      }
      footer={
        ended.length > 0 ? (
          <Button variant="subtle" size="compact-md" onClick={() => setShowsEnded(!showsEnded)}>
            {showsEnded ? 'Hide revoked or expired' : `${ended.length} revoked or expired`}
          </Button>
        ) : undefined
      }
    >
      <QueryBoundary read={read} what="API keys">
        {({ api_keys }) => {
          const shown = api_keys.filter((key) => showsEnded || !hasEnded(key))
          return shown.length > 0 ? (
            <KeyTable keys={shown} columns={[...keyColumns(scopeStyle), revokeColumn]} />
          ) : (
            <EmptyCardLine>No keys yet. With one, other software can send cases and follow them.</EmptyCardLine>
          )
        }}
      </QueryBoundary>
      {isCreating ? renderForm({ onClose: creating.close, onMade: setMade }) : null}
      {made ? <NewKeyDialog made={made} scopeStyle={scopeStyle} onClose={() => setMade(undefined)} /> : null}
    </Section>
  )
}

function KeyTable({ keys, columns }: { keys: readonly ApiKey[]; columns: readonly CardColumn<ApiKey>[] }) {
  const isPhone = useMediaQuery('(max-width: 700px)', false, { getInitialValueInEffect: false })
  const table = { label: 'API keys', columns, rows: keys, rowId: ({ id }: ApiKey) => id }
  return isPhone ? <PhoneCards {...table} isFlush /> : <CardTable {...table} />
}
