import { Box, Group, Stack, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { formatAddressLines } from '#contract/addresses.ts'
import { formatGroupedId } from '#contract/labels.ts'
import type { Location } from '#contract/locations.ts'
import type { Patient } from '#contract/patients.ts'
import { useProviderName } from '#web/api/useSettings.ts'
import { formatTimestamp } from '#web/ui/dates.ts'
import { MultilineText } from '#web/ui/MultilineText.tsx'
import { formatCaseNumber } from '../case-labels.ts'
import classes from './Print.module.css'

/** A printed sheet: black on white in any theme, with the case on every page in case a page gets separated. */
export function PrintSheet({ patient, children }: { patient: Patient; children: ReactNode }) {
  const { id, formatted_name, case_number_text } = patient
  return (
    <Box component="article" c="#000" fz="xs" lh="xs" className={classes.pages}>
      <div className={classes.pageBody}>{children}</div>
      <div className={classes.onEveryPage} aria-hidden>
        <div>
          <strong>{formatted_name}</strong>
          {case_number_text === null ? '' : ` · Case ${case_number_text}`} · {formatGroupedId(id)}
        </div>
      </div>
    </Box>
  )
}

/** The header of a sheet: provider, title and case. */
export function PrintHead({ title, lead, aside }: { title: string; lead?: string; aside: ReactNode }) {
  const provider = useProviderName()
  return (
    <Box component="header" className={classes.head} pb="md">
      <Group justify="space-between" align="stretch" gap="12px 24px">
        <div>
          <Text fw={600}>{provider}</Text>
          <Text component="h1" fz={24} lh="30px" fw={600} mt="xs">
            {title}
          </Text>
          {lead ? <Text inherit>{lead}</Text> : null}
        </div>
        <Box ta="end" style={{ fontVariantNumeric: 'tabular-nums' }}>
          {aside}
        </Box>
      </Group>
    </Box>
  )
}

export function Fact({ name, isLarge, children }: { name: string; isLarge?: boolean; children: ReactNode }) {
  return (
    <Stack className={classes.fact} data-large={isLarge} gap={0} miw={0}>
      <Text span fz={10} lh="14px">
        {name}
      </Text>
      <Box fw={600} {...(isLarge && { fz: 20, lh: '26px' })}>
        {children || '–'}
      </Box>
    </Stack>
  )
}

/** A grid of facts, with as many columns as fit on the paper. */
export function Facts({ isRuled, children }: { isRuled?: boolean; children: ReactNode }) {
  return (
    <div className={classes.facts} data-ruled={isRuled}>
      {children}
    </div>
  )
}

export function Instructions({ children }: { children: string | null }) {
  return (
    <Box mih={56} px={10} py="sm" bd="1px solid #000" bdrs={2}>
      <MultilineText>{children ?? ''}</MultilineText>
    </Box>
  )
}

/** A labelled line to write on. */
export function Sign({ children }: { children: string }) {
  return (
    <Box component="span" className={classes.ruled} flex={1} pt={2} fz={10}>
      {children}
    </Box>
  )
}

export function PrintFoot({ children }: { children: ReactNode }) {
  return (
    <Group className={classes.ruled} justify="space-between" gap="lg" mt={20} pt={6} fz={10}>
      {children}
    </Group>
  )
}

/** The name of the location, and its address on two lines: the street, and the town with its country. */
export function ShipToFact({ location }: { location: Location | null | undefined }) {
  const [street, ...city] = location ? formatAddressLines(location) : []
  return (
    <Fact name="Ship to">
      {location?.location_name}
      <div>{street}</div>
      <div>{city.join(', ')}</div>
    </Fact>
  )
}

/** The number of the case, and when the sheet was opened. */
export function PrintedCase({ patient }: { patient: Patient }) {
  return (
    <>
      {formatCaseNumber(patient)}
      <br />
      <PrintedAt />
    </>
  )
}

/** The time at which the sheet was opened. */
export function PrintedAt() {
  const [at] = useState(() => new Date().toISOString())
  return <span>Printed {formatTimestamp(at)}</span>
}
