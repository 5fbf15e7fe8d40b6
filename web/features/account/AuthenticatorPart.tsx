import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconDeviceMobileMessage, IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { RECOVERY_CODES, secondFactorCalls, type SecondFactor } from '#contract/second-factors.ts'
import { q } from '#web/api/query.ts'
import { dayOf, momentOf } from '#web/ui/dates.ts'
import { Mark } from '#web/ui/Mark.tsx'
import { AccountList } from './AccountList.tsx'
import { AccountPart } from './AccountPart.tsx'
import { AccountRow } from './AccountRow.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'
import { RemoveTotpDialog } from './RemoveTotpDialog.tsx'
import { TotpDialog } from './TotpDialog.tsx'

const FEW = 3

/** Codes of an app, and those for the day on which the device is lost. */
export function AuthenticatorPart() {
  const answer = useQuery(q(secondFactorCalls.get))
  const [open, setOpen] = useState<'totp' | 'remove' | 'codes'>()
  const close = () => setOpen(undefined)
  return (
    <AccountPart
      id="authenticator"
      title="Authenticator app"
      lead="After your password, enter the six digits that an app on your phone shows."
    >
      <AccountList query={answer} what="Your second factor">
        {({ second_factor }) => (
          <>
            <AccountRow
              icon={IconDeviceMobileMessage}
              name="Authenticator app"
              mark={second_factor.totp ? <Mark label="On" tone="okay" /> : null}
              note={totpNote(second_factor)}
            >
              {second_factor.totp ? (
                <Button variant="default" onClick={() => setOpen('remove')} aria-label="Remove the authenticator app">
                  Remove
                </Button>
              ) : (
                <Button variant="default" onClick={() => setOpen('totp')} aria-label="Set up an authenticator app">
                  Set up
                </Button>
              )}
            </AccountRow>
            {second_factor.totp || second_factor.passkeys.length > 0 ? (
              <AccountRow
                icon={IconKey}
                name="Recovery codes"
                mark={second_factor.recovery_codes_left < FEW ? <Mark label="Nearly used up" tone="warning" /> : null}
                note={`${second_factor.recovery_codes_left} of ${RECOVERY_CODES} left. Each signs you in once when your device is lost.`}
              >
                <Button variant="default" onClick={() => setOpen('codes')}>
                  Make new codes
                </Button>
              </AccountRow>
            ) : null}
          </>
        )}
      </AccountList>
      {open === 'totp' ? <TotpDialog onClose={close} /> : null}
      {open === 'remove' ? <RemoveTotpDialog onClose={close} /> : null}
      {open === 'codes' ? <RecoveryCodesDialog onClose={close} /> : null}
    </AccountPart>
  )
}

function totpNote({ totp, is_required }: SecondFactor) {
  if (!totp) return is_required ? 'Not set up. Your role needs this or a passkey.' : 'Not set up'
  const used = totp.last_used_at ? `last used ${momentOf(totp.last_used_at)}` : 'not used yet'
  return `Added ${dayOf(totp.confirmed_at)}, ${used}`
}
