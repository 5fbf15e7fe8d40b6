import { Skeleton, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconFingerprint, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { secondFactorCalls, type PasskeyRow } from '#contract/second-factors.ts'
import { q, useSave } from '#web/api/query.ts'
import { useCallForm } from '#web/api/useCallForm.ts'
import { supportsPasskeys } from '#web/adapters/passkeys.ts'
import { FormDialog } from '#web/components/FormDialog.tsx'
import { QueryBoundary } from '#web/components/QueryBoundary.tsx'
import { useDateWords } from '#web/components/useDateWords.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import type { DateWords } from '#web/ui/date-words.ts'
import { IconTile } from '#web/ui/IconTile.tsx'
import { Item, ItemList } from '#web/ui/ItemList.tsx'
import { RowMenu } from '#web/ui/table/RowMenu.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { AccountFoot, AccountPart } from './AccountPart.tsx'
import { AddPasskeyDialog } from './AddPasskeyDialog.tsx'
import { PasswordStep } from '#web/components/PasswordStep.tsx'

type Open = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: PasskeyRow }

/** Lists the user's passkeys (WebAuthn credentials), which serve as the second factor after the password. */
export function PasskeysPart() {
  const answer = useQuery(q(secondFactorCalls.get))
  const dates = useDateWords()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const blocked = supportsPasskeys() ? undefined : 'Passkeys do not work in this browser, or on a page without https.'
  return (
    <AccountPart
      id="passkeys"
      title="Passkeys"
      lead="After your password, your face, fingerprint or device lock confirms that it is you."
    >
      {answer.data?.second_factor.passkeys.length === 0 ? null : (
        <QueryBoundary read={answer} what="passkeys" waiting={<Skeleton height={36} m="md" />}>
          {({ second_factor }) => (
            <ItemList>
              {second_factor.passkeys.map((passkey) => (
                <Item
                  key={passkey.id}
                  lead={<IconTile icon={IconFingerprint} />}
                  name={passkey.name}
                  below={formatPasskeyUsage(passkey, dates)}
                  end={
                    <RowMenu
                      label={`Actions for ${passkey.name}`}
                      actions={() => [
                        { label: 'Rename', icon: IconPencil, run: () => setOpen({ kind: 'rename', passkey }) },
                        {
                          label: 'Remove',
                          icon: IconTrash,
                          danger: true,
                          run: () => setOpen({ kind: 'remove', passkey }),
                        },
                      ]}
                    />
                  }
                />
              ))}
            </ItemList>
          )}
        </QueryBoundary>
      )}
      <AccountFoot>
        <Text c="var(--td-t2)">A passkey stays on your device. We never see it.</Text>
        <ActionButton variant="default" icon={IconPlus} blocked={blocked} onClick={() => setOpen({ kind: 'add' })}>
          Add passkey
        </ActionButton>
      </AccountFoot>
      {open?.kind === 'add' ? <AddPasskeyDialog onClose={close} /> : null}
      {open?.kind === 'rename' ? <RenamePasskeyDialog passkey={open.passkey} onClose={close} /> : null}
      {open?.kind === 'remove' ? <RemovePasskeyDialog passkey={open.passkey} onClose={close} /> : null}
    </AccountPart>
  )
}

function formatPasskeyUsage({ created_at, last_used_at }: PasskeyRow, dates: DateWords) {
  const used = last_used_at ? `last used ${dates.moment(last_used_at)}` : 'not used yet'
  return `Added ${dates.day(created_at)}, ${used}`
}

type DialogProps = { passkey: PasskeyRow; onClose: () => void }

function RenamePasskeyDialog({ passkey, onClose }: DialogProps) {
  const { form, submit } = useCallForm(secondFactorCalls.renamePasskey, {
    initialValues: { name: passkey.name },
    schema: secondFactorCalls.renamePasskey.body,
    validateInputOnBlur: true,
    hasFieldErrors: false,
    toRequest: (body) => ({ params: { id: passkey.id }, body }),
    onSaved: onClose,
  })
  return (
    <FormDialog title="Rename the passkey" size={440} verb="Rename" onClose={onClose} {...submit}>
      <TextInput label="Name of the passkey" data-autofocus {...form.getInputProps('name')} />
    </FormDialog>
  )
}

function RemovePasskeyDialog({ passkey, onClose }: DialogProps) {
  const remove = useSave(secondFactorCalls.removePasskey, { errors: 'inline' })
  return (
    <Dialog opened onClose={onClose} title="Remove the passkey" size={440}>
      <PasswordStep
        verb="Remove"
        danger
        saving={remove}
        onConfirm={(current_password) =>
          remove.mutate({ params: { id: passkey.id }, body: { current_password } }, { onSuccess: onClose })
        }
        onClose={onClose}
      >
        <Text>
          “{passkey.name}” will no longer sign you in. With your last second factor your recovery codes end too.
        </Text>
      </PasswordStep>
    </Dialog>
  )
}
