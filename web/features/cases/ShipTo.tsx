import { Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconPrinter } from '@tabler/icons-react'
import { formatAddressLines } from '#contract/addresses.ts'
import type { Patient } from '#contract/patients.ts'
import { ScreenLink } from '#web/components/ScreenLink.tsx'
import { paths } from '#web/paths.ts'
import { Mark } from '#web/ui/Mark.tsx'
import { Section } from '#web/ui/Section.tsx'
import { currentShipment } from './case-labels.ts'

/** The shipping address, the tray of the case, and which labels are printed. */
export function ShipTo({ patient }: { patient: Patient }) {
  const request = currentShipment(patient)
  const location = patient.ship_to
  if (!location && !patient.case_tray_number) return null
  const [street, city, country] = location ? formatAddressLines(location) : []
  return (
    <Section title="Ship to">
      {location ? (
        <Text inherit>
          <strong>{location.location_name}</strong>
          <br />
          {street}
          <br />
          {city}, {country}
        </Text>
      ) : null}
      <Group gap="xs" mt={location ? 'sm' : 0}>
        {patient.case_tray_number ? (
          <ScreenLink href={paths.trayOfPatients(patient.case_tray_number)}>
            <Mark label={`Tray ${patient.case_tray_number}`} />
          </ScreenLink>
        ) : null}
        {request?.patient_label_printed ? <Mark label="Patient label: Printed" icon={IconPrinter} /> : null}
        {request?.shipping_label_printed ? <Mark label="Shipping label: Printed" icon={IconPrinter} /> : null}
        {request?.has_stale_label ? <Mark label="Labels out of date" icon={IconAlertTriangle} tone="warning" /> : null}
      </Group>
    </Section>
  )
}
