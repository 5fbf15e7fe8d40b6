import { Button, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { IconMail } from '@tabler/icons-react'
import type { authCalls } from '#contract/auth.ts'
import { useSave } from '#web/api/query.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { showToast } from '#web/ui/toasts.ts'
import { AuthForm } from './AuthForm.tsx'

type Props = {
  /**
   * The call that mails the link. Its reply is the same for every address, so its toast stays until the user closes it
   * (AUTH-20).
   */
  call: typeof authCalls.requestReset | typeof authCalls.resendVerification
  verb: string
  isQuiet?: boolean
  autoFocus?: boolean
}

export function RequestLinkForm({ call, verb, isQuiet = false, autoFocus = false }: Props) {
  const requestLink = useSave(call, { success: 'silent' })
  const form = useForm({
    initialValues: { email: '' },
    validate: schemaResolver(call.body, { sync: true }),
    validateInputOnBlur: true,
  })
  return (
    <AuthForm
      onSubmit={form.onSubmit((body) =>
        requestLink.mutate(
          { body },
          { onSuccess: ({ message }) => showToast({ kind: 'success', text: message, stays: true }) },
        ),
      )}
    >
      <TextInput
        label="Email"
        type="email"
        autoComplete="username"
        autoFocus={autoFocus}
        leftSection={<Icon of={IconMail} size={18} />}
        {...form.getInputProps('email')}
      />
      <Button
        type="submit"
        size="lg"
        fullWidth
        variant={isQuiet ? 'default' : 'filled'}
        loading={requestLink.isPending}
        disabled={!form.isValid()}
      >
        {verb}
      </Button>
    </AuthForm>
  )
}
