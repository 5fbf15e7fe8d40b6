import { Alert, Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconArrowLeft } from '@tabler/icons-react'
import { useState } from 'react'
import { wordsOf } from '#web/api/errors.ts'
import type { useBotCheck } from '#web/api/useBotCheck.ts'
import { BotCheckNote } from '#web/components/sign-up/BotCheckNote.tsx'
import { NewPasswordFields } from '#web/components/sign-up/NewPasswordFields.tsx'
import { AuthHeading } from '#web/features/auth/AuthHeading.tsx'
import classes from '#web/features/auth/AuthForm.module.css'
import { keepFocus } from '#web/features/auth/keep-focus.ts'
import { Icon } from '#web/ui/Icon.tsx'
import own from './SignUp.module.css'
import type { SignUpValues } from './SignUpPage.tsx'
import { SignUpSteps } from './SignUpSteps.tsx'

type Props = {
  form: UseFormReturnType<SignUpValues>
  botCheck: ReturnType<typeof useBotCheck>
  refused: unknown
  isBusy: boolean
  onBack: () => void
  onSubmit: (values: SignUpValues) => Promise<void>
}

export function PasswordStep({ form, botCheck, refused, isBusy, onBack, onSubmit }: Props) {
  const [isPassed, setPassed] = useState(false)
  return (
    <>
      <SignUpSteps current={1} />
      <AuthHeading title="Almost there!">
        For your account <strong className={own.email}>{form.values.email}</strong>{' '}
        <button type="button" className={own.change} onClick={onBack}>
          Change
        </button>
      </AuthHeading>
      {/* The check begins with the first field that is entered, whichever it is. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- focus bubbles, nothing is pressed */}
      <form
        className={classes.form}
        noValidate
        onFocus={() => void botCheck.ready().then(setPassed)}
        onSubmit={form.onSubmit((values) => onSubmit(values))}
      >
        {/* For password managers: what the new password belongs to. */}
        <input type="hidden" name="username" autoComplete="username" value={form.values.email} />
        <NewPasswordFields password={form.values.password} field={(name) => form.getInputProps(name)} autoFocus />
        <BotCheckNote isPassed={isPassed} />
        {refused ? (
          <Alert color="red" variant="light" role="alert">
            {wordsOf(refused)}
          </Alert>
        ) : null}
        <Button type="submit" size="lg" fullWidth loading={isBusy} disabled={!form.isValid()}>
          Signup
        </Button>
      </form>
      <p className={classes.below}>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<Icon of={IconArrowLeft} />}
          onMouseDown={keepFocus}
          onClick={onBack}
        >
          Back
        </Button>
      </p>
    </>
  )
}
