import { Box, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Reply } from '#contract/call.ts'
import type { Patient } from '#contract/patients.ts'
import { shareLinkCan } from '#contract/share-links.rules.ts'
import { SHARE_LINK_DAYS, shareLinkCalls } from '#contract/share-links.ts'
import type { Setup } from '#contract/setups.ts'
import { useCan } from '#web/api/permissions.ts'
import { q, useSave } from '#web/api/query.ts'
import { FormError } from '#web/components/FormError.tsx'
import { BarcodeImage } from '#web/components/labels/BarcodeImage.tsx'
import { LocalLinkNote } from '#web/components/LocalLinkNote.tsx'
import { QueryBoundary } from '#web/components/QueryBoundary.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { DialogButtons } from '#web/ui/DialogButtons.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { ShareLinkList } from './ShareLinkList.tsx'
import classes from './Show.module.css'

type Props = { patient: Patient; setup: Setup; onClose: () => void }

/** Makes a link to the film of this version, and revokes the open ones of the case. */
export function ShareDialog({ patient, setup, onClose }: Props) {
  const can = useCan()
  const params = { id: patient.id }
  const read = useQuery(q(shareLinkCalls.list, { params }))
  const create = useSave(shareLinkCalls.create, { errors: 'inline', success: 'silent' })
  const revoke = useSave(shareLinkCalls.revoke)
  const made = create.data
  const hasModel = setup.files.some(({ part, light_url }) => part === 'teeth' && light_url !== null)
  const count = read.data?.share_links.length ?? 0
  const blocked = can.reason(shareLinkCalls.create) ?? shareLinkCan.create(patient, { hasModel, count })?.text

  async function confirmRevoke(share_link_id: number) {
    const body = 'Nobody can open the film with this link anymore.'
    if (!(await confirm({ title: 'Revoke the link', body, verb: 'Revoke', danger: true }))) return
    revoke.mutate(
      { params: { ...params, share_link_id } },
      { onSuccess: () => (made?.share_link.id === share_link_id ? create.reset() : undefined) },
    )
  }

  return (
    <Dialog opened onClose={onClose} title="Share the film" size={480}>
      <Stack gap="md">
        <Text>
          Version {setup.version}, for the patient at home. The link works for {SHARE_LINK_DAYS} days and shows no
          names.
        </Text>
        {made ? <NewLink made={made} /> : null}
        <FormError error={create.error} />
        <QueryBoundary read={read} what="links">
          {({ share_links }) => (
            <ShareLinkList
              links={share_links}
              blocked={can.reason(shareLinkCalls.revoke)}
              isSaving={revoke.isPending}
              onRevoke={(id) => void confirmRevoke(id)}
            />
          )}
        </QueryBoundary>
      </Stack>
      <DialogButtons
        verb={made ? 'Create another link' : 'Create a link'}
        back="Close"
        isSaving={create.isPending}
        blocked={blocked}
        onClose={onClose}
        onConfirm={() => create.mutate({ params, body: { version: setup.version } })}
      />
    </Dialog>
  )
}

/** The code to scan with the patient's phone, and the link to send; both are shown only now. */
function NewLink({ made: { url, qr_code } }: { made: Reply<typeof shareLinkCalls.create> }) {
  return (
    <Stack gap="sm">
      {qr_code === null ? (
        <LocalLinkNote url={url} />
      ) : (
        <BarcodeImage svg={qr_code} kind="QR code" text="the link to the film" className={classes.code} />
      )}
      <Group wrap="nowrap">
        <Box flex={1} miw={0}>
          <SecondaryText isBelow>Shown only now</SecondaryText>
          <Text ff="monospace" fz={13} style={{ overflowWrap: 'anywhere' }}>
            {url}
          </Text>
        </Box>
        <CopyButton text={() => url} label="Copy the link" copiedMessage="Link copied!" />
      </Group>
    </Stack>
  )
}
