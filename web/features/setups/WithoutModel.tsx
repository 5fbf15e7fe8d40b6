import { Box, Checkbox, Flex, Radio, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Icon } from '#web/ui/Icon.tsx'

/** Why a version may have no model. The choice makes a person stop and think; it is not stored. */
const REASONS = [
  'The doctor gets the model in another way',
  'The case needs no model',
  'The model cannot be exported, and the doctor knows',
]

type Props = {
  /** Undefined while the box is unchecked, empty until a reason is chosen. */
  reason: string | undefined
  onChange: (reason: string | undefined) => void
}

/** Warns that nothing is attached; completing the setup anyway requires a reason. */
export function WithoutModel({ reason, onChange }: Props) {
  return (
    <Flex
      component="section"
      gap="md"
      p="md"
      bdrs="md"
      bg="var(--td-warning-soft)"
      aria-label="Warning: nothing is attached"
    >
      <Icon of={IconAlertTriangle} size={18} color="var(--td-warning-mark)" />
      <Box flex={1} miw={0}>
        <Text>
          <strong>Nothing is attached.</strong> The doctor sees the scan and cannot judge a setup.
        </Text>
        <Checkbox
          mt="sm"
          label="Complete it without a model, because"
          checked={reason !== undefined}
          onChange={(event) => onChange(event.currentTarget.checked ? '' : undefined)}
        />
        {reason === undefined ? null : (
          <Radio.Group mt="xs" ml={28} aria-label="Why there is no model" value={reason} onChange={onChange}>
            <Stack gap="xs">
              {REASONS.map((each) => (
                <Radio key={each} value={each} label={each} />
              ))}
            </Stack>
          </Radio.Group>
        )}
      </Box>
    </Flex>
  )
}
