import { Anchor, Button, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconArrowLeft } from '@tabler/icons-react'
import type { useBotCheck } from '#web/api/useBotCheck.ts'
import { CreateAccountForm } from '#web/features/auth/CreateAccountForm.tsx'
import { AuthHeading } from '#web/features/auth/AuthHeading.tsx'
import classes from '#web/features/auth/AuthForm.module.css'
import { Icon } from '#web/ui/Icon.tsx'
import { type SignUpValues, SignUpSteps } from './SignUpSteps.tsx'

type Props = {
  form: UseFormReturnType<SignUpValues>
  botCheck: ReturnType<typeof useBotCheck>
  refused: unknown
  isBusy: boolean
  onBack: () => void
  onSubmit: (values: SignUpValues) => Promise<void>
}

export function PasswordStep({ form, botCheck, refused, isBusy, onBack, onSubmit }: Props) {
  return (
    <>
      <SignUpSteps current={1} />
      <AuthHeading title="Almost there!">
        For your account{' '}
        <Text component="strong" fw={500} c="var(--mantine-color-text)">
          {form.values.email}
        </Text>{' '}
        <Anchor component="button" type="button" fw={500} onClick={onBack}>
          Change
        </Anchor>
      </AuthHeading>
      <CreateAccountForm
        email={form.values.email}
        botCheck={botCheck}
        refused={refused}
        isBusy={isBusy}
        isValid={form.isValid()}
        onSubmit={form.onSubmit((values) => onSubmit(values))}
        password={form.values.password}
        field={(name) => form.getInputProps(name)}
        autoFocus
      />
      <p className={classes.below}>
        <Button variant="subtle" color="gray" leftSection={<Icon of={IconArrowLeft} />} onClick={onBack}>
          Back
        </Button>
      </p>
    </>
  )
}
