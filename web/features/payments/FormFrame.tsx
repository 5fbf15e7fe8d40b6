import { Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import { FormError } from '#web/components/FormError.tsx'
import { BotCheckNote } from '#web/components/sign-up/BotCheckNote.tsx'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import type { useHostedForm } from './useHostedForm.ts'
import type { useSaveMethod } from './useSaveMethod.ts'

type Props = {
  ref: Ref<HTMLFormElement>
  hosted: ReturnType<typeof useHostedForm>
  saving: ReturnType<typeof useSaveMethod>
  onCancel: (() => void) | undefined
  onRetry: () => void
  onSubmit: () => void
  children: ReactNode
}

/**
 * Shared frame of the card and bank forms. Renders the containers of the hosted fields before the script fills them.
 */
export function FormFrame({ ref, hosted, saving, onCancel, onRetry, onSubmit, children }: Props) {
  if (hosted.hasFailed) {
    return (
      <ErrorState
        title="The payment form could not be loaded"
        text="Its fields come from the payment provider, which did not answer. Nothing was saved."
        onRetry={onRetry}
      />
    )
  }
  return (
    <form
      ref={ref}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!saving.isBusy && hosted.form) onSubmit()
      }}
    >
      <Stack gap="md" mt="md">
        {children}
        {hosted.form ? null : (
          <Text component="output" c="dimmed">
            Loading the fields of the payment provider
            <Skeleton height={4} mt={6} />
          </Text>
        )}
        <BotCheckNote isPassed={saving.isPassed} />
        <Text inherit component="div" style={{ whiteSpace: 'pre-line' }}>
          <FormError error={saving.problem} isBoxed />
        </Text>
        <Group justify="space-between" gap="sm">
          <Group gap="sm" wrap="nowrap" flex="1 1 260px">
            <Icon of={IconLock} />
            <SecondaryText>
              Goes straight to the payment provider. We keep only the name and the last digits.
            </SecondaryText>
          </Group>
          <Group gap="sm" ms="auto">
            {onCancel ? (
              <ActionButton variant="default" onClick={onCancel}>
                Cancel
              </ActionButton>
            ) : null}
            <ActionButton type="submit" isSaving={saving.isBusy} disabled={!hosted.form}>
              Save
            </ActionButton>
          </Group>
        </Group>
      </Stack>
    </form>
  )
}
