import { Flex, Stack, Text, TextInput } from '@mantine/core'
import { Mark } from '#web/ui/Mark.tsx'
import { movementWords, type Movement } from './teeth.ts'
import type { Whys } from './unasked.ts'

type Props = { movements: readonly Movement[]; whys: Whys; onChange: (fdi: number, why: string) => void }

/** Lists movements since the previous version that no comment requested; the doctor sees them next to the answers. */
export function UnaskedChanges({ movements, whys, onChange }: Props) {
  return (
    <Stack component="section" gap="sm" aria-label="Changed without being asked">
      <Text component="h3" fw={600}>
        Changed without being asked{' '}
        <Text span inherit fw={400} c="dimmed">
          from the comparison
        </Text>
      </Text>
      {movements.map((movement) => {
        const words = `${movement.fdi}: ${movementWords(movement).toLowerCase()}`
        return (
          <Flex key={movement.fdi} gap="xs" align="center" wrap="wrap">
            <Mark label={words} />
            <TextInput
              flex={1}
              miw={160}
              aria-label={`Why ${words}`}
              placeholder="Why, if it needs saying"
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
