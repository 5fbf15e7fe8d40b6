import { Box, Button, Group } from '@mantine/core'
import { IconMessageQuestion } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { askedItemPhrase } from '#contract/asked-item-labels.ts'
import { askedItemCan } from '#contract/asked-items.rules.ts'
import type { AskedItem } from '#contract/asked-items.ts'
import type { Patient } from '#contract/patients.ts'
import { OfficeDate } from '#web/components/OfficeDate.tsx'
import { QueryBoundary } from '#web/components/QueryBoundary.tsx'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { EmptyCardLine } from '#web/ui/EmptyState.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { InlineGroup } from '#web/ui/InlineGroup.tsx'
import { Item, ItemList } from '#web/ui/ItemList.tsx'
import { MultilineText } from '#web/ui/MultilineText.tsx'
import { Section } from '#web/ui/Section.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { RowMenu } from '#web/ui/table/RowMenu.tsx'
import { AnswerView } from './AnswerView.tsx'
import { askedStatus, formatItemName, KIND_ICONS, markedFile } from './asked-labels.ts'
import { sortForLab } from './lab-items.ts'
import type { AskedActions } from './useAskedActions.ts'
import type { AskedItems } from './useAskedItems.ts'
import type { Asking } from './useAsking.tsx'

// Loaded on demand, since it has a calendar.
const ChangeDialog = lazy(async () => ({ default: (await import('./ChangeAskedDialog.tsx')).ChangeAskedDialog }))

type Props = {
  patient: Patient
  read: AskedItems
  /** Absent for users who see the items but may not ask. */
  asking: Asking | undefined
  actions: AskedActions | undefined
}

/** What is asked of the practice of a case, for staff and its third party: what came back first, then what is open. */
export function AskedOfPractice({ patient, read, asking, actions }: Props) {
  const items = read.data?.asked_items ?? []
  return (
    <Section
      title="Asked of the practice"
      id="asked"
      aside={items.length > 0 ? String(items.length) : undefined}
      isFlush
      actions={
        asking ? (
          <ActionButton
            variant="default"
            size="compact-md"
            icon={IconMessageQuestion}
            blocked={asking.action.blocked}
            onClick={asking.action.run}
          >
            Ask the practice
          </ActionButton>
        ) : null
      }
    >
      <QueryBoundary read={read} what="asked items">
        {({ asked_items }) =>
          asked_items.length === 0 ? (
            <EmptyCardLine>Nothing is asked of the practice.</EmptyCardLine>
          ) : (
            <ItemList label="Asked of the practice">
              {sortForLab(asked_items).map((item) => (
                <AskedRow key={item.id} patient={patient} item={item} actions={actions} />
              ))}
            </ItemList>
          )
        }
      </QueryBoundary>
    </Section>
  )
}

type RowProps = { patient: Patient; item: AskedItem; actions: AskedActions | undefined }

function AskedRow({ patient, item, actions }: RowProps) {
  const [dialog, setDialog] = useState<'update' | 'askAgain'>()
  return (
    <Item
      lead={<KindIcon kind={item.kind} />}
      name={
        <InlineGroup wraps>
          {formatItemName(item)} <StatusBadge {...askedStatus(item)} />
        </InlineGroup>
      }
      below={<Facts patient={patient} item={item} />}
      end={actions ? <RowActions patient={patient} item={item} actions={actions} onChange={setDialog} /> : null}
    >
      {item.kind === 'scan' || item.kind === 'photo' ? <MultilineText>{item.reason}</MultilineText> : null}
      {item.answers.map((answer) => (
        <AnswerView key={answer.at} patient={patient} answer={answer} />
      ))}
      {dialog ? (
        <Suspense>
          <ChangeDialog patient={patient} item={item} action={dialog} onClose={() => setDialog(undefined)} />
        </Suspense>
      ) : null}
    </Item>
  )
}

/** Stays beside the name, however many answers follow below. */
function KindIcon({ kind }: Pick<AskedItem, 'kind'>) {
  return (
    <Box mt={2} style={{ alignSelf: 'flex-start' }}>
      <Icon of={KIND_ICONS[kind]} size={18} />
    </Box>
  )
}

/** Who asked when, until when, and who closed it. */
function Facts({ patient, item }: { patient: Patient; item: AskedItem }) {
  const marked = markedFile(item, patient)
  const { asked_by, asked_at, due_at, state, closed_by, closed_at, is_holding, reminded_at } = item
  return (
    <>
      Asked{asked_by ? ` by ${asked_by}` : ''} <OfficeDate value={asked_at} as="within" />
      {state === 'open' && due_at ? (
        <>
          , due <OfficeDate value={due_at} as="moment" />
        </>
      ) : null}
      {state === 'open' && reminded_at ? (
        <>
          , reminded <OfficeDate value={reminded_at} as="within" />
        </>
      ) : null}
      {closed_at ? (
        <>
          , {state}
          {closed_by ? ` by ${closed_by}` : ''} <OfficeDate value={closed_at} as="within" />
        </>
      ) : null}
      {marked ? `, about ${marked.original_name}` : ''}
      {is_holding ? ', holds the case' : ''}
    </>
  )
}

type ActionsProps = Omit<RowProps, 'actions'> & {
  actions: AskedActions
  onChange: (dialog: 'update' | 'askAgain') => void
}

/** The next deed as a button, the others in the menu. */
function RowActions({ patient, item, actions, onChange }: ActionsProps) {
  if (item.closed_at !== null) return null
  const withdraw = actions.withdraw(item)
  const change = {
    label: 'Change…',
    blocked: askedItemCan.update(patient, item)?.text,
    run: () => onChange('update'),
  }
  if (item.state === 'open') {
    return (
      <Group gap="xs">
        <RowButton {...actions.remind(item)} />
        <RowMenu label={`Actions of ${askedItemPhrase(item)}`} actions={() => [change, withdraw]} />
      </Group>
    )
  }
  const again = askedItemCan.askAgain(patient, item)?.text
  return (
    <Group gap="xs">
      <RowButton {...actions.accept(item)} />
      {again ? null : (
        <Button variant="subtle" color="gray" size="compact-md" onClick={() => onChange('askAgain')}>
          Ask again
        </Button>
      )}
      <RowMenu label={`Actions of ${askedItemPhrase(item)}`} actions={() => [withdraw]} />
    </Group>
  )
}

function RowButton({ label, icon, blocked, isSaving, run }: ReturnType<AskedActions['accept']>) {
  return (
    <ActionButton variant="default" size="compact-md" icon={icon} blocked={blocked} isSaving={isSaving} onClick={run}>
      {label}
    </ActionButton>
  )
}
