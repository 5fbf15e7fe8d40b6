import { Box, Group, Text } from '@mantine/core'
import { CONTACT_MM } from '#mesh/contacts.ts'
import { useToothName } from '#web/components/useToothName.ts'
import { formatPlural } from '#mesh/format-count.ts'
import { contactCss } from './vertex-colors.ts'
import classes from './Room.module.css'
import type { Bite } from './useContacts.ts'

const LEGEND = [
  { kind: 'touching', label: 'Touching or overlapping' },
  { kind: 'near', label: `Closer than ${CONTACT_MM} mm` },
] as const

/** Legend of the contact colors, with the contacts as text. */
export function ContactsCard({ bite }: { bite: Bite }) {
  const toothName = useToothName()
  return (
    <output className={classes.contacts}>
      {bite === 'failed' ? (
        <Text fz={13}>The contacts could not be computed.</Text>
      ) : bite ? (
        <>
          <Text fz={13} fw={600}>
            {bite.count === 0
              ? `No contacts: the arches are ${CONTACT_MM} mm or more apart everywhere.`
              : `${formatPlural(bite.count, 'contact')}${bite.teeth.length > 0 ? `, at teeth ${bite.teeth.map(toothName).join(', ')}` : ''}`}
          </Text>
          {bite.count > 0
            ? LEGEND.map(({ kind, label }) => (
                <Group key={kind} gap={8} mt={4} wrap="nowrap" fz={12} c="var(--td-t2)">
                  <Box component="span" w={12} h={12} bdrs={3} bg={contactCss(kind)} flex="none" aria-hidden />
                  {label}
                </Group>
              ))
            : null}
        </>
      ) : (
        <Text fz={13}>Looking for contacts…</Text>
      )}
    </output>
  )
}
