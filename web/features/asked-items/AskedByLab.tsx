import { Box, Flex, Group, Stack, Text } from '@mantine/core'
import {
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleX,
  IconClock,
  type Icon as TablerIcon,
} from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import type { AskedItem } from '#contract/asked-items.ts'
import { fileCalls } from '#contract/files.ts'
import type { Patient } from '#contract/patients.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { OfficeDate } from '#web/components/OfficeDate.tsx'
import { useStaffText } from '#web/components/useToothName.ts'
import { QueryError } from '#web/components/QueryBoundary.tsx'
import { SpotViewer } from '#web/features/files/lazy-viewers.tsx'
import { toViewerFile } from '#web/features/files/to-viewer-file.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Item, ItemList } from '#web/ui/ItemList.tsx'
import { MultilineText } from '#web/ui/MultilineText.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { Section } from '#web/ui/Section.tsx'
import { Thumbnail } from '#web/ui/Thumbnail.tsx'
import { AnswerActions } from './AnswerActions.tsx'
import classes from './AskedByLab.module.css'
import { askedTitle, formatItemName, markedFile } from './asked-labels.ts'
import { DueNotice } from './DueNotice.tsx'
import { findMainItem } from './practice-items.ts'
import type { AskedItems } from './useAskedItems.ts'

type Props = { patient: Patient; items: readonly AskedItem[] }
type CardProps = { patient: Patient; read: AskedItems }

const TITLE_ID = 'asked-by-lab-title'

/** The first card of a practice's case page: what the lab waits for, and the one way to answer it. */
export function AskedByLab({ patient, read }: CardProps) {
  const actor = toActor(useMe())
  if (!read.data) return read.error ? <LoadError error={read.error} onRetry={() => void read.refetch()} /> : null
  const items = read.data.asked_items
  const main = findMainItem(actor, patient, items)
  if (!main) return null
  const others = items.filter((item) => item !== main)
  const waits = main.state === 'open'
  return (
    <section id="asked" className={classes.card} data-waits={waits} aria-labelledby={TITLE_ID}>
      <Stack gap="md" px={{ base: 16, sm: 20 }} py="md">
        <Flex gap="4px 12px" wrap="wrap" align="baseline" justify="space-between">
          <Text component="h2" id={TITLE_ID} fz={17} lh="24px" fw={600}>
            {waits ? <WaitingDot /> : null}
            {askedTitle(main)}
          </Text>
          {waits ? (
            <SecondaryText>
              Waits for you since <OfficeDate value={main.opened_at} as="within" />
            </SecondaryText>
          ) : null}
        </Flex>
        <Question patient={patient} item={main} />
        {waits ? <AnswerActions patient={patient} item={main} isMain /> : <Told item={main} />}
        {waits && main.due_at ? <DueNotice patient={patient} item={main} due_at={main.due_at} /> : null}
      </Stack>
      {others.length > 0 ? (
        <div className={classes.rest}>
          <Group justify="space-between" px={{ base: 16, sm: 20 }} pt="sm" gap="sm">
            <Text component="h3" fz={13} fw={600}>
              Also asked
            </Text>
            <SecondaryText>{countStates(others)}</SecondaryText>
          </Group>
          <AskedList patient={patient} items={others} />
        </div>
      ) : null}
    </section>
  )
}

/** What was asked and is done, where the lab waits for nothing more. */
export function AskedHistory({ patient, items }: Props) {
  const actor = toActor(useMe())
  if (items.length === 0 || findMainItem(actor, patient, items)) return null
  return (
    <Section title="Asked by the lab" id="asked-history" aside={String(items.length)} isFlush>
      <AskedList patient={patient} items={items} />
    </Section>
  )
}

function LoadError({ error, onRetry }: Pick<ComponentProps<typeof QueryError>, 'error' | 'onRetry'>) {
  return (
    <Section title="Asked by the lab" id="asked">
      <QueryError what="asked items" error={error} onRetry={onRetry} />
    </Section>
  )
}

function WaitingDot() {
  return (
    <Box component="span" display="inline-block" w={8} h={8} me={8} bdrs="50%" bg="var(--td-status-pending-mark)" />
  )
}

/** Who asked, when, and why in their words. */
function Question({ patient, item }: { patient: Patient; item: AskedItem }) {
  const { kind, asked_by, asked_at, reason, place } = item
  const staffText = useStaffText()
  const name = asked_by ?? 'The lab'
  const marked = markedFile(item, patient)
  return (
    <Flex gap="sm">
      <Avatar name={name} />
      <Box miw={0} flex={1}>
        <Text fw={500}>
          {name}{' '}
          <SecondaryText>
            <OfficeDate value={asked_at} as="within" />
          </SecondaryText>
        </Text>
        <MultilineText>{kind === 'price' ? reason : staffText(reason)}</MultilineText>
        {marked && place ? (
          <Box mt="sm" maw={400}>
            <SpotViewer
              file={toViewerFile(marked, fileCalls.lightLink)}
              spot={[place.x, place.y, place.z]}
              label={`3D view of ${marked.original_name} with the spot`}
            />
            <SecondaryText isBelow>The spot is ringed on {marked.original_name}. Drag to turn it.</SecondaryText>
          </Box>
        ) : null}
      </Box>
    </Flex>
  )
}

function Told({ item: { asked_by } }: { item: AskedItem }) {
  return <Text c="var(--td-t2)">{asked_by ?? 'The lab'} was told. You hear from us as soon as it was looked at.</Text>
}

function AskedList({ patient, items }: Props) {
  const staffText = useStaffText()
  return (
    <ItemList label="Asked by the lab">
      {items.map((item) => (
        <Item
          key={item.id}
          lead={<StateIcon item={item} />}
          name={
            <Text span inherit c={item.state === 'withdrawn' ? 'dimmed' : undefined}>
              {item.kind === 'price' ? formatItemName(item) : staffText(formatItemName(item))}
            </Text>
          }
          below={describeItem(item, staffText)}
          end={
            item.state === 'open' ? (
              <AnswerActions patient={patient} item={item} isMain={false} />
            ) : (
              <Sent item={item} />
            )
          }
        />
      ))}
    </ItemList>
  )
}

const STATE_ICONS: Record<AskedItem['state'], { icon: TablerIcon; color: string; label: string }> = {
  open: { icon: IconCircleDashed, color: 'var(--td-status-pending-mark)', label: 'Open' },
  answered: { icon: IconClock, color: 'var(--td-t3)', label: 'Answered' },
  accepted: { icon: IconCircleCheckFilled, color: 'var(--td-okay-mark)', label: 'Accepted' },
  withdrawn: { icon: IconCircleX, color: 'var(--td-t3)', label: 'Withdrawn' },
}

function StateIcon({ item: { state } }: { item: AskedItem }) {
  const { icon, color, label } = STATE_ICONS[state]
  return <Icon of={icon} size={18} color={color} label={label} />
}

/** The reason of what is open, and what became of the rest. */
function describeItem({ kind, state, reason, answers, closed_at }: AskedItem, staffText: (text: string) => string) {
  const answer = answers.at(-1)
  if (state === 'open') return kind === 'scan' || kind === 'photo' ? staffText(reason) : null
  if (state === 'withdrawn') {
    return (
      <>
        No longer needed since <OfficeDate value={closed_at} as="within" />
      </>
    )
  }
  if (!answer) return null
  return (
    <>
      {formatAnswer(answer)}
      {answer.by ? `${answer.by}${answer.by_link ? ' by link' : ''}, ` : ''}
      <OfficeDate value={answer.at} as="within" />
      {state === 'answered' ? ', the lab looks at it' : ''}
    </>
  )
}

function formatAnswer({ text, accepted_price }: AskedItem['answers'][number]) {
  if (accepted_price !== null) return accepted_price ? 'Approved. ' : 'Left out. '
  return text ? `“${text}” ` : ''
}

/** The picture of the first file that was sent. */
function Sent({ item: { answers } }: { item: AskedItem }) {
  const file = answers.at(-1)?.files[0]
  return file ? <Thumbnail url={file.thumbnail_url} size={48} /> : null
}

function countStates(items: readonly AskedItem[]) {
  const open = items.filter(({ state }) => state === 'open').length
  const done = items.length - open
  return [open > 0 ? `${open} open` : '', done > 0 ? `${done} done` : ''].filter(Boolean).join(', ')
}
