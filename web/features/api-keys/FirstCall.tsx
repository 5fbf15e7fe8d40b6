import { Group, Loader, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import type { ApiKey } from '#contract/api-keys.ts'
import { useDateWords } from '#web/components/useDateWords.ts'
import { Icon } from '#web/ui/Icon.tsx'

/** Says when a new key was used for the first time, and from where. */
export function FirstCall({ last_used_at, last_used_from }: Pick<ApiKey, 'last_used_at' | 'last_used_from'>) {
  const dates = useDateWords()
  return (
    <Group component="output" gap="xs">
      {last_used_at === null ? (
        <>
          <Loader size={16} aria-hidden />
          <Text c="var(--td-t2)">Waiting for the first call. This turns green when it arrives.</Text>
        </>
      ) : (
        <Text component="span" c="var(--td-okay)">
          <Group gap="xs">
            <Icon of={IconCircleCheck} />
            The first call arrived {dates.onDay(last_used_at)}
            {last_used_from === null ? '.' : ` from ${last_used_from}.`}
          </Group>
        </Text>
      )}
    </Group>
  )
}
