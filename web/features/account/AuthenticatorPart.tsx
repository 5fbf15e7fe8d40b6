import { Button, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconDeviceMobileMessage, IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { RECOVERY_CODES, secondFactorCalls, type SecondFactor } from '#contract/second-factors.ts'
import { q, useSave } from '#web/api/query.ts'
import { QueryBoundary } from '#web/components/QueryBoundary.tsx'
import { useDateWords } from '#web/components/useDateWords.ts'
import type { DateWords } from '#web/ui/date-words.ts'
import { IconTile } from '#web/ui/IconTile.tsx'
import { Item, ItemList } from '#web/ui/ItemList.tsx'
import { Mark } from '#web/ui/Mark.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { AccountPart } from './AccountPart.tsx'
import { PasswordStep } from '#web/components/PasswordStep.tsx'
import { preventCloseProps, RecoveryCodes } from './RecoveryCodes.tsx'
import { TotpDialog } from './TotpDialog.tsx'

const FEW_CODES = 3

/** The TOTP app, and the recovery codes that replace a lost device. */
export function AuthenticatorPart() {
  const answer = useQuery(q(secondFactorCalls.get))
  const dates = useDateWords()
  const [open, setOpen] = useState<'totp' | 'remove' | 'codes'>()
  const close = () => setOpen(undefined)
  return (
    <AccountPart
      id="authenticator"
      title="Authenticator app"
      lead="After your password, enter the six digits that an app on your phone shows."
    >
      <QueryBoundary read={answer} what="second factor" waiting={<Skeleton height={36} m="md" />}>
        {({ second_factor }) => (
          <ItemList>
            <Item
              lead={<IconTile icon={IconDeviceMobileMessage} />}
              name={<>Authenticator app {second_factor.totp ? <Mark label="On" tone="okay" /> : null}</>}
              below={formatTotpStatus(second_factor, dates)}
              end={
                second_factor.totp ? (
                  <Button variant="default" onClick={() => setOpen('remove')} aria-label="Remove the authenticator app">
                    Remove
                  </Button>
                ) : (
                  <Button variant="default" onClick={() => setOpen('totp')} aria-label="Set up an authenticator app">
                    Set up
                  </Button>
                )
              }
            />
            {second_factor.totp || second_factor.passkeys.length > 0 ? (
              <Item
                lead={<IconTile icon={IconKey} />}
                name={
                  <>
                    Recovery codes{' '}
                    {second_factor.recovery_codes_left < FEW_CODES ? (
                      <Mark label="Nearly used up" tone="warning" />
                    ) : null}
                  </>
                }
                below={`${second_factor.recovery_codes_left} of ${RECOVERY_CODES} left. Each signs you in once when your device is lost.`}
                end={
                  <Button variant="default" onClick={() => setOpen('codes')}>
                    Make new codes
                  </Button>
                }
              />
            ) : null}
          </ItemList>
        )}
      </QueryBoundary>
      {open === 'totp' ? <TotpDialog onClose={close} /> : null}
      {open === 'remove' ? <RemoveTotpDialog onClose={close} /> : null}
      {open === 'codes' ? <RecoveryCodesDialog onClose={close} /> : null}
    </AccountPart>
  )
}

function formatTotpStatus({ totp, is_required }: SecondFactor, dates: DateWords) {
  if (!totp) return is_required ? 'Not set up. Your role needs this or a passkey.' : 'Not set up'
  const used = totp.last_used_at ? `last used ${dates.moment(totp.last_used_at)}` : 'not used yet'
  return `Added ${dates.day(totp.confirmed_at)}, ${used}`
}

function RemoveTotpDialog({ onClose }: { onClose: () => void }) {
  const remove = useSave(secondFactorCalls.removeTotp, { errors: 'inline' })
  return (
    <Dialog opened onClose={onClose} title="Remove the authenticator app" size={440}>
      <PasswordStep
        verb="Remove"
        danger
        saving={remove}
        onConfirm={(current_password) => remove.mutate({ body: { current_password } }, { onSuccess: onClose })}
        onClose={onClose}
      >
        <Text>Its codes will no longer sign you in. Without a passkey your recovery codes end too.</Text>
      </PasswordStep>
    </Dialog>
  )
}

function RecoveryCodesDialog({ onClose }: { onClose: () => void }) {
  const regenerate = useSave(secondFactorCalls.makeRecoveryCodes, { errors: 'inline' })
  const codes = regenerate.data?.recovery_codes
  const title = codes ? 'Keep your recovery codes' : 'Make new recovery codes'
  return (
    <Dialog opened onClose={onClose} title={title} size={480} {...preventCloseProps(Boolean(codes))}>
      {codes ? (
        <RecoveryCodes codes={codes} onClose={onClose} />
      ) : (
        <PasswordStep
          verb="Make new codes"
          saving={regenerate}
          onConfirm={(current_password) => regenerate.mutate({ body: { current_password } })}
          onClose={onClose}
        >
          <Text>Your current codes stop working at once, used or not.</Text>
        </PasswordStep>
      )}
    </Dialog>
  )
}
