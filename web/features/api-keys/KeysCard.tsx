import { Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { API_KEY_USED, type ApiKey } from '#contract/api-keys.ts'
import type { ApiError } from '#web/api/errors.ts'
import { useChannel } from '#web/api/useRealtime.tsx'
import { QueryBoundary } from '#web/components/QueryBoundary.tsx'
import { useDateWords } from '#web/components/useDateWords.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { EmptyCardLine } from '#web/ui/EmptyState.tsx'
import { InlineGroup } from '#web/ui/InlineGroup.tsx'
import { Section } from '#web/ui/Section.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { CardRows } from '#web/ui/table/CardRows.tsx'
import type { CardColumn } from '#web/ui/table/CardTable.tsx'
import { useMinute } from '#web/ui/useMinute.ts'
import type { EditKeyProps } from './EditKeyForm.tsx'
import { endsSoon, keyColumns, type ScopeStyle } from './key-columns.tsx'
import { NewKeyDialog, type NewSecret } from './NewKeyDialog.tsx'

type Props = {
  read: { data: { api_keys: readonly ApiKey[] } | undefined; error: ApiError | null; refetch: () => unknown }
  scopeStyle: ScopeStyle
  /** Where it is told that a key was used for the first time. */
  channel: string
  /** Where the keys work. */
  lead: string
  onRevoke: (key: ApiKey) => void
  /** The form that makes a key. */
  renderForm: (props: { onClose: () => void; onMade: (made: NewSecret) => void }) => ReactNode
  /** The form that renames a key and changes the web pages that may use it. */
  renderEdit: (props: EditKeyProps) => ReactNode
  /** The name of the segment of all keys, beside that of those that end soon; without it there are no segments. */
  expiringOf?: string
}

/** The keys of a practice or of staff: making one, whose secret is shown once, and revoking one. */
export function KeysCard({ read, scopeStyle, channel, lead, onRevoke, renderForm, renderEdit, expiringOf }: Props) {
  const [isCreating, creating] = useDisclosure()
  const [made, setMade] = useState<NewSecret>()
  const [edited, setEdited] = useState<ApiKey>()
  const [isExpiringOnly, setExpiringOnly] = useState(false)
  const [showsEnded, setShowsEnded] = useState(false)
  const dates = useDateWords()
  const now = useMinute()
  useChannel(channel, API_KEY_USED, () => void read.refetch())
  const keys = read.data?.api_keys ?? []
  const hasEnded = ({ revoked_at, expires_at }: ApiKey) =>
    revoked_at !== null || (expires_at !== null && Date.parse(expires_at) <= now)
  const ended = keys.filter(hasEnded)
  const expiring = keys.filter((key) => !hasEnded(key) && endsSoon(key, now))

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

  const actionsColumn: CardColumn<ApiKey> = {
    header: 'Edit or revoke',
    isHeaderHidden: true,
    phone: { line: 4, isEnd: true },
    cell: (key) =>
      hasEnded(key) ? null : (
        <InlineGroup>
          <Button variant="subtle" size="compact-md" aria-label={`Edit ${key.name}`} onClick={() => setEdited(key)}>
            Edit
          </Button>
          <Button variant="subtle" size="compact-md" aria-label={`Revoke ${key.name}`} onClick={() => void revoke(key)}>
            Revoke
          </Button>
        </InlineGroup>
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
        <Group gap="sm">
          {expiringOf === undefined ? null : (
            <Segmented
              label="Keys"
              value={isExpiringOnly ? 'expiring' : 'all'}
              onChange={(value) => setExpiringOnly(value === 'expiring')}
              segments={[
                { value: 'all', label: expiringOf, count: { total: keys.length - ended.length } },
                { value: 'expiring', label: 'Expiring', count: { total: expiring.length } },
              ]}
            />
          )}
          <ActionButton icon={IconPlus} onClick={creating.open}>
            Create key
          </ActionButton>
        </Group>
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
          const living = isExpiringOnly ? expiring : api_keys.filter((key) => !hasEnded(key))
          const shown = showsEnded ? api_keys.filter((key) => hasEnded(key) || living.includes(key)) : living
          return shown.length > 0 ? (
            <CardRows
              label="API keys"
              columns={[...keyColumns(scopeStyle), actionsColumn]}
              rows={shown}
              rowId={({ id }) => id}
            />
          ) : (
            <EmptyCardLine>
              {isExpiringOnly
                ? 'No key ends within the next 14 days.'
                : 'No keys yet. With one, other software can send cases and follow them.'}
            </EmptyCardLine>
          )
        }}
      </QueryBoundary>
      {isCreating ? renderForm({ onClose: creating.close, onMade: setMade }) : null}
      {edited ? renderEdit({ apiKey: edited, onClose: () => setEdited(undefined) }) : null}
      {made ? (
        <NewKeyDialog
          made={made}
          current={keys.find(({ id }) => id === made.api_key.id)}
          scopeStyle={scopeStyle}
          onClose={() => setMade(undefined)}
        />
      ) : null}
    </Section>
  )
}
