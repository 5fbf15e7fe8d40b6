import { Button, Tooltip } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconFingerprint, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { secondFactorCalls, type PasskeyRow } from '#contract/second-factors.ts'
import { q } from '#web/api/query.ts'
import { passkeysWork } from '#web/adapters/passkeys.ts'
import { dayOf, momentOf } from '#web/ui/dates.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { RowMenu } from '#web/ui/table/RowMenu.tsx'
import classes from './Account.module.css'
import { AccountList } from './AccountList.tsx'
import { AccountPart } from './AccountPart.tsx'
import { AccountRow } from './AccountRow.tsx'
import { AddPasskeyDialog } from './AddPasskeyDialog.tsx'
import { RemovePasskeyDialog } from './RemovePasskeyDialog.tsx'
import { RenamePasskeyDialog } from './RenamePasskeyDialog.tsx'

type Open = { what: 'add' } | { what: 'rename' | 'remove'; passkey: PasskeyRow }

/** A device that proves who holds it. */
export function PasskeysPart() {
  const answer = useQuery(q(secondFactorCalls.get))
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const blocked = passkeysWork() ? undefined : 'This browser, or a page without https, knows no passkeys.'
  return (
    <AccountPart
      id="passkeys"
      title="Passkeys"
      lead="After your password, your face, fingerprint or device lock confirms that it is you."
    >
      {answer.data?.second_factor.passkeys.length === 0 ? null : (
        <AccountList query={answer} what="Your passkeys">
          {({ second_factor }) =>
            second_factor.passkeys.map((passkey) => (
              <AccountRow key={passkey.id} icon={IconFingerprint} name={passkey.name} note={noteOf(passkey)}>
                <RowMenu
                  label={`Actions for ${passkey.name}`}
                  actions={() => [
                    { label: 'Rename', icon: IconPencil, run: () => setOpen({ what: 'rename', passkey }) },
                    { label: 'Remove', icon: IconTrash, danger: true, run: () => setOpen({ what: 'remove', passkey }) },
                  ]}
                />
              </AccountRow>
            ))
          }
        </AccountList>
      )}
      <div className={classes.foot}>
        <span className={classes.footWords}>A passkey stays on your device. We never see it.</span>
        <Tooltip label={blocked} disabled={!blocked}>
          <Button
            variant="default"
            leftSection={<Icon of={IconPlus} />}
            data-disabled={blocked ? true : undefined}
            aria-disabled={Boolean(blocked)}
            onClick={() => {
              if (!blocked) setOpen({ what: 'add' })
            }}
          >
            Add passkey
          </Button>
        </Tooltip>
      </div>
      {open?.what === 'add' ? <AddPasskeyDialog onClose={close} /> : null}
      {open?.what === 'rename' ? <RenamePasskeyDialog passkey={open.passkey} onClose={close} /> : null}
      {open?.what === 'remove' ? <RemovePasskeyDialog passkey={open.passkey} onClose={close} /> : null}
    </AccountPart>
  )
}

function noteOf({ created_at, last_used_at }: PasskeyRow) {
  return `Added ${dayOf(created_at)}, ${last_used_at ? `last used ${momentOf(last_used_at)}` : 'not used yet'}`
}
