import { Box, Checkbox, Flex, Text, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Icon } from '#web/ui/Icon.tsx'

type Props = {
  /** Name of the file that the warning is about. */
  name: string
  warning: string
  /** Reason for using the file anyway; undefined while the box is unchecked. */
  reason: string | undefined
  onChange: (reason: string | undefined) => void
}

/** Shows a warning of the check; overriding it requires a reason, which is stored. */
export function FileWarning({ name, warning, reason, onChange }: Props) {
  const [, first, rest] = /^(.*?[.?!])(?:\s+([^]*))?$/.exec(warning) ?? [warning, warning]
  return (
    <Flex
      component="section"
      gap="md"
      p="md"
      bdrs="md"
      bg="var(--td-warning-soft)"
      aria-label={`Warning about ${name}`}
    >
      <Icon of={IconAlertTriangle} size={18} color="var(--td-warning-mark)" />
      <Box flex={1} miw={0}>
        <Text>
          <strong>{first}</strong> {rest}
        </Text>
        <Checkbox
          mt="sm"
          label="Use it anyway, because"
          checked={reason !== undefined}
          onChange={(event) => onChange(event.currentTarget.checked ? '' : undefined)}
        />
        {reason === undefined ? null : (
          <TextInput
            mt="xs"
            aria-label={`Why ${name} is used anyway`}
            autoFocus
            maxLength={255}
            value={reason}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        )}
      </Box>
    </Flex>
  )
}
