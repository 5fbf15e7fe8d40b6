import { Box, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { PromisedDates as Dates } from '#contract/promise.ts'
import { OfficeDate } from '#web/components/OfficeDate.tsx'
import { fact, FactList, type Fact } from '#web/ui/FactList.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import type { PromiseSource } from './PromiseDialog.tsx'
import { PromisedDate } from './PromisedDate.tsx'

type Props = {
  dates: Dates
  of: PromiseSource
  /** The dates belong to what was chosen before. */
  isLate?: boolean
  onToggle?: ((isOpen: boolean) => void) | undefined
}

/** The three dates of a promise; those that do not exist or are past are left out. */
export function PromisedDates({ dates, of, isLate = false, onToggle }: Props) {
  const { setup_by, answer_by, ships_likely, arrives_likely, arrives_safe } = dates
  const facts: Fact[] = [
    ...(setup_by ? [fact('Setup ready by', pressable(<OfficeDate value={setup_by} />))] : []),
    ...(answer_by ? [fact('Answer needed by', pressable(<OfficeDate value={answer_by} as="moment" />))] : []),
    ...(arrives_likely
      ? [
          fact(
            ships_likely ? 'Ships / arrives' : 'Arrives',
            <>
              {pressable(
                <>
                  {ships_likely ? (
                    <>
                      <OfficeDate value={ships_likely} /> /{' '}
                    </>
                  ) : null}
                  <OfficeDate value={arrives_likely} />
                </>,
              )}
              {arrives_safe ? (
                <SecondaryText isBelow>
                  Safe to book from <OfficeDate value={arrives_safe} />
                </SecondaryText>
              ) : null}
            </>,
          ),
        ]
      : []),
  ]
  if (facts.length === 0) return null
  return (
    <Box aria-busy={isLate} aria-live="polite" c={isLate ? 'dimmed' : undefined}>
      <FactList facts={facts} />
    </Box>
  )

  function pressable(date: ReactNode) {
    return (
      <PromisedDate of={of} onToggle={onToggle}>
        <Text span inherit fw={600}>
          {date}
        </Text>
      </PromisedDate>
    )
  }
}
