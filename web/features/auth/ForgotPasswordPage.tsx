import { Anchor, Button, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { IconMail } from '@tabler/icons-react'
import { authCalls } from '#contract/auth.ts'
import { useSave } from '#web/api/query.ts'
import { loginPage } from '#web/api/session.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { showToast } from '#web/ui/toasts.ts'
import { paths } from '#web/paths.ts'
import classes from './AuthForm.module.css'
import { AuthHeading } from './AuthHeading.tsx'
import { keepFocus } from './keep-focus.ts'

export default function ForgotPasswordPage() {
  const request = useSave(authCalls.requestReset, { success: 'silent' })
  const form = useForm({
    initialValues: { email: '' },
    validate: schemaResolver(authCalls.requestReset.body, { sync: true }),
    validateInputOnBlur: true,
  })
  return (
    <>
      <AuthHeading title="Forgot Your Password?">Enter your email and we will send you a reset request.</AuthHeading>
      <form
        className={classes.form}
        noValidate
        onSubmit={form.onSubmit((body) =>
          // The answer is the same for every address, so it stays until it was read (AUTH-20).
          request.mutate(
            { body },
            { onSuccess: ({ message }) => showToast({ kind: 'success', text: message, stays: true }) },
          ),
        )}
      >
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          autoFocus
          leftSection={<Icon of={IconMail} size={18} />}
          {...form.getInputProps('email')}
        />
        <Button type="submit" size="lg" fullWidth loading={request.isPending} disabled={!form.isValid()}>
          Send Request
        </Button>
      </form>
      <p className={classes.below}>
        <Anchor onMouseDown={keepFocus} href={loginPage() === '/management' ? paths.management() : paths.login()}>
          Back to sign in
        </Anchor>
      </p>
    </>
  )
}
