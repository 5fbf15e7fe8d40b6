import { Alert, Box } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { useState } from 'react'
import { useMe } from '#web/api/useMe.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { AppearancePart } from './AppearancePart.tsx'
import { AuthenticatorPart } from './AuthenticatorPart.tsx'
import { CalendarPart } from './CalendarPart.tsx'
import { EmailsPart } from './EmailsPart.tsx'
import { PasskeysPart } from './PasskeysPart.tsx'
import { PasswordPart } from './PasswordPart.tsx'
import { ProfilePart } from './ProfilePart.tsx'
import { SessionsPart } from './SessionsPart.tsx'
import { StandingInstructionsPart } from './StandingInstructionsPart.tsx'

/** ACCT-02: the user's profile, addresses and sign-in security. */
export function UserTab() {
  const me = useMe()
  // Fixed at the first render: moving the section while its dialog shows recovery codes would unmount the dialog and
  // lose them.
  const [isFirst] = useState(me.second_factor_missing)
  return (
    <>
      {me.second_factor_missing ? (
        <Alert
          mt="md"
          maw={1072}
          color="orange"
          variant="light"
          icon={<Icon of={IconShieldLock} />}
          title="Set up a second factor"
        >
          Your role signs in with one. Add an authenticator app or a passkey below; until then only this page is open.
        </Alert>
      ) : null}
      <Box maw={1072}>
        {isFirst ? <SecondFactorParts /> : null}
        <ProfilePart />
        <EmailsPart />
        {me.second_factor_missing ? null : <StandingInstructionsPart key={me.current_organization_id} />}
        <PasswordPart />
        {isFirst ? null : <SecondFactorParts />}
        <SessionsPart />
        <CalendarPart />
        <AppearancePart />
      </Box>
    </>
  )
}

function SecondFactorParts() {
  return (
    <>
      <PasskeysPart />
      <AuthenticatorPart />
    </>
  )
}
