import { Button, Group, Modal, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { loginPage, startSession, wasRemembered } from '#web/api/session.ts'
import { cacheUser } from '#web/api/useMe.ts'
import { FormError } from '#web/components/FormError.tsx'
import { PasswordField } from '#web/ui/form/PasswordField.tsx'
import { AuthForm } from './AuthForm.tsx'
import { SecondFactorStep } from './SecondFactorStep.tsx'
import { useSignIn, type LoginReply } from './useSignIn.ts'

type Props = { email: string; onLeave: () => void; onDone: () => void }

/**
 * Signs the same user in again over a form with unsaved changes, which stays mounted. The overlay is opaque, so no data
 * of the expired session shows through.
 */
export default function SessionExpiredDialog({ email, onLeave, onDone }: Props) {
  const client = useQueryClient()
  const [password, setPassword] = useState('')
  const remember_me = wasRemembered()
  const page = loginPage() ?? '/login'
  const sign = useSignIn(enter)

  async function enter({ access_token, user, metadata }: LoginReply) {
    const role = user.roles[0]?.name ?? 'doctor'
    startSession({ token: access_token, remember: remember_me, role, loginPage: page, isAgain: true })
    cacheUser(client, user, metadata.show_promotion)
    onDone()
    void client.invalidateQueries()
  }

  return (
    // Mantine's Modal rather than ui/Dialog, which blocks Back: here Back must leave the page, which nobody may see any
    // more.
    <Modal
      opened
      onClose={onLeave}
      title="Please sign in again"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      size={460}
      // Above every other dialog, since the refused request may come from any of them.
      zIndex={400}
      overlayProps={{ backgroundOpacity: 1, color: 'var(--mantine-color-body)' }}
      transitionProps={{ duration: 0 }}
    >
      {sign.pendingCredentials ? (
        <SecondFactorStep credentials={sign.pendingCredentials} onEnter={enter} onBack={sign.back} />
      ) : (
        <>
          <Text mt={4} mb={28} c="var(--td-t2)">
            Your session has ended. What you typed is still here.
          </Text>
          <AuthForm
            onFocus={sign.start}
            onSubmit={(event) => {
              event.preventDefault()
              void sign.signIn({ email, password, remember_me, management: page === '/management' })
            }}
          >
            <TextInput label="Email" type="email" autoComplete="username" value={email} readOnly />
            <PasswordField
              label="Password"
              autoComplete="current-password"
              data-autofocus
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
            <FormError error={sign.refused} isBoxed />
            <Group justify="flex-end" gap="sm">
              <Button variant="default" onClick={onLeave}>
                Leave without saving
              </Button>
              <Button type="submit" loading={sign.isBusy} disabled={!password}>
                Sign In
              </Button>
            </Group>
          </AuthForm>
        </>
      )}
    </Modal>
  )
}
