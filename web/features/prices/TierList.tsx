import { Box, Group, Stack, Switch, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { formatArches } from '#contract/invoice-labels.ts'
import type { VolumeDiscount } from '#contract/prices.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { EmptyCardLine } from '#web/ui/EmptyState.tsx'
import { Section } from '#web/ui/Section.tsx'
import type { PricesProps } from './FeeTable.tsx'
import { PriceInput } from './PriceInput.tsx'

const TIERS = 'arch_volume_discounts'
const WIDTH = 128
const FIELDS = [
  { name: 'volume', label: 'From arches', unit: 'arches' },
  { name: 'discount', label: 'Discount', unit: '%' },
] as const

/** Edits the volume discounts: percent off the full service from a number of arches on one invoice. */
export function TierList({ form, everybodys, disabled }: PricesProps) {
  const tiers = form.values[TIERS]
  const error = form.errors[TIERS]
  return (
    <Section title="Arch volume discounts" aside="percent of the full service, by the arches of an invoice">
      <Stack gap="sm" align="start">
        {everybodys ? (
          <Switch
            label="As global"
            checked={tiers === null}
            disabled={disabled}
            onChange={(event) =>
              form.setFieldValue(TIERS, event.currentTarget.checked ? null : everybodys.arch_volume_discounts)
            }
          />
        ) : null}
        {tiers === null ? <Inherited tiers={everybodys?.[TIERS] ?? []} /> : null}
        {tiers && tiers.length > 0 ? (
          <Group gap="sm" c="var(--td-t2)" fz={13} aria-hidden>
            {FIELDS.map(({ name, label }) => (
              <Box key={name} w={WIDTH}>
                {label}
              </Box>
            ))}
          </Group>
        ) : null}
        {tiers?.map((_, row) => (
          // Rows have no stable id, so the index is the key.
          <Group key={row} gap="sm" align="start" wrap="nowrap">
            {FIELDS.map(({ name, label, unit }) => (
              <Box key={name} w={WIDTH}>
                <PriceInput
                  form={form}
                  at={`${TIERS}.${row}.${name}`}
                  label={`${label}, tier ${row + 1}`}
                  unit={unit}
                  disabled={disabled}
                />
              </Box>
            ))}
            {disabled ? null : (
              <IconButton
                icon={IconTrash}
                label={`Remove tier ${row + 1}`}
                variant="subtle"
                color="gray"
                onClick={() => form.removeListItem(TIERS, row)}
              />
            )}
          </Group>
        ))}
        {error ? (
          <Text role="alert" c="var(--td-danger)" size="sm">
            {error}
          </Text>
        ) : null}
        {tiers && !disabled ? (
          <ActionButton variant="subtle" icon={IconPlus} onClick={() => form.insertListItem(TIERS, next(tiers))}>
            Add a tier
          </ActionButton>
        ) : null}
      </Stack>
    </Section>
  )
}

/** Returns a tier above all others, with no discount yet. */
function next(tiers: readonly VolumeDiscount[]): VolumeDiscount {
  return { volume: Math.max(0, ...tiers.map(({ volume }) => volume)) + 1, discount: 0 }
}

function Inherited({ tiers }: { tiers: readonly VolumeDiscount[] }) {
  if (tiers.length === 0) return <EmptyCardLine>There are no tiers.</EmptyCardLine>
  return (
    <ul>
      {tiers.map(({ volume, discount }) => (
        <Text key={volume} component="li" inherit c="dimmed">
          From {formatArches(volume)}: {discount} %
        </Text>
      ))}
    </ul>
  )
}
