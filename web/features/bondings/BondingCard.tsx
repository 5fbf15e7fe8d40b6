import { Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconCalendarX, IconCheck } from '@tabler/icons-react'
import type { Bonding, Rescue } from '#contract/bondings.ts'
import { useCaseHref } from '#web/components/useCaseHref.ts'
import { useDateWords } from '#web/components/useDateWords.ts'
import { paths } from '#web/paths.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { InlineGroup } from '#web/ui/InlineGroup.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { formatArrival, formatAsked, formatRescues, formatSpare, methodLabel } from './bonding-words.ts'
import classes from './BondingStrip.module.css'
import { moveFocus } from './card-focus.ts'
import { useFasterMethod } from './useFasterMethod.ts'

const SIGNS = { green: IconCheck, amber: IconAlertTriangle, red: IconCalendarX }
const TONES = { green: 'var(--td-okay)', amber: 'var(--td-warning)', red: 'var(--td-danger)' }

type Props = {
  bonding: Bonding
  /** The date that the column does not name: that of a weekend, or one that is over. */
  date: string | null
  withPractice: boolean
}

/** A case on the board: who, when it is there, and how tight that is in a sign, in words and in color. */
export function BondingCard({ bonding, date, withPractice }: Props) {
  const words = useDateWords()
  const getHref = useCaseHref()
  const { formatted_name, case_number_text, tightness, rescues } = bonding
  const asked = formatAsked(bonding, words)
  const isRed = tightness === 'red'
  return (
    <li className={classes.card} data-tightness={tightness}>
      <Group gap={8} justify="space-between" wrap="nowrap" align="baseline">
        <a
          className={classes.name}
          data-card
          href={getHref({ id: bonding.patient_id })}
          title={formatted_name}
          onKeyDown={moveFocus}
        >
          {formatted_name}
        </a>
        {isRed && case_number_text ? (
          <Text span inherit c="dimmed" fw={400} flex="none" style={{ whiteSpace: 'nowrap' }}>
            {case_number_text}
          </Text>
        ) : null}
      </Group>
      {withPractice ? <SecondaryText isBelow>{bonding.organization_name}</SecondaryText> : null}
      {date ? <SecondaryText isBelow>{words.day(date)}</SecondaryText> : null}
      <SecondaryText isBelow>{formatArrival(bonding, words)}</SecondaryText>
      <Text span display="block" size="xs" c={TONES[tightness]}>
        <InlineGroup gap={4}>
          <Icon of={SIGNS[tightness]} size={14} /> {formatSpare(bonding, words)}
        </InlineGroup>
      </Text>
      {asked ? <SecondaryText isBelow>{asked}</SecondaryText> : null}
      {rescues.length > 0 ? (
        <>
          <Text span display="block" size="xs" c="var(--td-t2)">
            {formatRescues(bonding, words)}
          </Text>
          <Group gap={8} mt={6}>
            {rescues.map((rescue) => (
              <RescueButton key={rescue.kind} bonding={bonding} rescue={rescue} />
            ))}
          </Group>
        </>
      ) : null}
    </li>
  )
}

const BUTTON = { variant: 'default', size: 'compact-md' } as const

function RescueButton({ bonding, rescue }: { bonding: Bonding; rescue: Rescue }) {
  if (rescue.kind === 'call') return null
  if (rescue.kind === 'method') return <MethodButton bonding={bonding} rescue={rescue} />
  return (
    <ActionButton
      {...BUTTON}
      href={paths.review(bonding.patient_id)}
      aria-label={`Review now: ${bonding.formatted_name}`}
    >
      Review now
    </ActionButton>
  )
}

function MethodButton({ bonding, rescue }: { bonding: Bonding; rescue: Extract<Rescue, { kind: 'method' }> }) {
  const faster = useFasterMethod(bonding, rescue)
  const label = methodLabel(rescue)
  return (
    <ActionButton
      {...BUTTON}
      blocked={faster.blocked}
      isSaving={faster.isSaving}
      aria-label={`${label}: ${bonding.formatted_name}`}
      onClick={() => void faster.run()}
    >
      {label}
    </ActionButton>
  )
}
