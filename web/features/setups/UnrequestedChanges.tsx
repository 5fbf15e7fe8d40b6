import { Flex, Stack, Text, TextInput } from '@mantine/core'
import { Mark } from '#web/ui/Mark.tsx'
import { formatMovement, type Movement } from './tooth-movements.ts'
import type { ReasonsByTooth } from './unrequested-changes.ts'

type Props = { movements: readonly Movement[]; whys: ReasonsByTooth; onChange: (fdi: number, why: string) => void }

/** Lists movements since the previous version that no comment requested; the doctor sees them next to the answers. */
export function UnrequestedChanges({ movements, whys, onChange }: Props) {
  return (
    <Stack component="section" gap="sm" aria-label="Changes that nobody asked for">
      <Text component="h3" fw={600}>
        Changes that nobody asked for{' '}
        <Text span inherit fw={400} c="dimmed">
          from the comparison
        </Text>
      </Text>
      {movements.map((movement) => {
        const label = `${movement.fdi}: ${formatMovement(movement).toLowerCase()}`
        return (
          <Flex key={movement.fdi} gap="xs" align="center" wrap="wrap">
            <Mark label={label} />
            <TextInput
              flex={1}
              miw={160}
              aria-label={`Why ${label}`}
              placeholder="Why (optional)"
              maxLength={120}
              value={whys[movement.fdi] ?? ''}
              onChange={(event) => onChange(movement.fdi, event.currentTarget.value)}
            />
          </Flex>
        )
      })}
    </Stack>
  )
}
