import { Stack, Table, Text } from '@mantine/core'
import type { PromiseLine } from '#contract/promise.ts'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { formatWorkingTime } from './working-time-words.ts'

const NUMBERS = { ta: 'end', style: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } } as const

/** What a promise was calculated from, in working time of the lab, and whether each part was measured. */
export function PromiseLines({ lines }: { lines: readonly PromiseLine[] }) {
  if (lines.length === 0) {
    return <SecondaryText isBelow>Every step is finished, so only the days in transit count.</SecondaryText>
  }
  return (
    <Stack gap="sm">
      <Table withRowBorders={false} verticalSpacing={4} horizontalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>What is left</Table.Th>
            <Table.Th ta="end">Likely</Table.Th>
            <Table.Th ta="end">Safe</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map(({ label, likely, safe, measured }, at) => (
            // Steps of the setup and of the print may have the same name.
            <Table.Tr key={`${label}-${at}`}>
              <Table.Td>
                {label}
                <SecondaryText isBelow>{measured ? 'measured' : 'given'}</SecondaryText>
              </Table.Td>
              <Table.Td {...NUMBERS}>{formatWorkingTime(likely)}</Table.Td>
              <Table.Td {...NUMBERS}>{formatWorkingTime(safe)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text fz={13} c="var(--td-t2)">
        Working time of the lab: a day has eight hours, weekends and holidays have none. The likely dates add up what is
        likely. The safe dates give the practice the safe time for its part and add the margin.
      </Text>
    </Stack>
  )
}
