import { Button, Group, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPencil } from '@tabler/icons-react'
import type { OnboardingInput } from '#contract/onboarding-steps.ts'
import type { Onboarding } from '#contract/onboardings.ts'
import { mayEditInput } from '#contract/onboardings.rules.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { InputField } from './InputField.tsx'
import { useStepInput } from './useStepInput.ts'

type Props = { onboarding: Onboarding; name: OnboardingInput; label: string }

/** Shows the input of a finished step; staff correct it in place (ONB-13). */
export function StoredInput({ onboarding, name, label }: Props) {
  const [isEditing, editing] = useDisclosure()
  const input = useStepInput(onboarding, name)
  const { organization, current_step, metadata } = onboarding
  const mayEdit = mayEditInput(toActor(useMe()), { organization_id: organization.id, current_step }, name)
  if (!isEditing) {
    return (
      <Group gap="xs" wrap="nowrap">
        <SecondaryText isBelow>
          {label}: {metadata[name] ?? '–'}
        </SecondaryText>
        {mayEdit ? (
          <IconButton icon={IconPencil} label={`Edit: ${label}`} size="sm" iconSize={14} onClick={editing.open} />
        ) : null}
      </Group>
    )
  }
  return (
    <Stack gap={10} align="flex-start" pb="xs">
      <InputField input={input} label={label} onEnter={() => void save()} />
      <Group gap="sm">
        <Button loading={input.isSaving} disabled={!input.isDirty || !input.isValid} onClick={() => void save()}>
          Save
        </Button>
        <Button variant="subtle" color="gray" onClick={close}>
          Cancel
        </Button>
      </Group>
    </Stack>
  )

  async function save() {
    if (await input.save()) editing.close()
  }

  function close() {
    input.discard()
    editing.close()
  }
}
