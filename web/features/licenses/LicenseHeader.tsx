import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { licenseCalls, type License } from '#contract/licenses.ts'
import { useCan } from '#web/api/permissions.ts'
import { useSave } from '#web/api/query.ts'
import { DeleteRecord } from '#web/components/record/DeleteRecord.tsx'
import { paths } from '#web/paths.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { CopyLinkButton } from '#web/ui/CopyButton.tsx'
import { GivenTitle, PageHeader } from '#web/ui/PageHeader.tsx'
import { ActiveBadge } from '#web/ui/StatusBadge.tsx'
import { licenseLabel } from './license-columns.tsx'

/** `closed` is the reason why the organization is read-only, if it is. */
type Props = { license: License; closed: string | undefined }

export function LicenseHeader({ license, closed }: Props) {
  const can = useCan()
  const mayChange = can(licenseCalls.setStatus)
  const name = licenseLabel(license)
  return (
    <PageHeader
      isSticky
      crumbs={[{ label: 'Licenses', href: paths.licenses() }, { label: name }]}
      title={
        <>
          {name} <GivenTitle>{mayChange ? 'Update License' : 'License'}</GivenTitle>
        </>
      }
      aside={<ActiveBadge isActive={license.is_active} />}
      actions={
        <>
          <CopyLinkButton />
          {mayChange ? (
            <>
              <StatusButton license={license} closed={closed} />
              {/* LIC-10: deletes the license with its devices. */}
              <DeleteRecord
                call={licenseCalls.remove}
                request={{ params: { id: license.id } }}
                body={`The license of ${license.organization.name} is deleted${withDevices(license)}. The contract and its invoices stay.`}
                backHref={paths.licenses()}
                blocked={closed}
                menu="More actions"
              />
            </>
          ) : null}
        </>
      }
    />
  )
}

function withDevices({ devices }: License) {
  if (devices.length === 0) return ''
  return devices.length === 1 ? ' with its device' : ` with its ${devices.length} devices`
}

/** LIC-11: activates or deactivates the license. */
function StatusButton({ license, closed }: Props) {
  const setStatus = useSave(licenseCalls.setStatus)
  const { id, is_active, organization } = license
  return (
    <ActionButton
      variant="default"
      icon={is_active ? IconPlayerStop : IconPlayerPlay}
      blocked={closed}
      isSaving={setStatus.isPending}
      onClick={() => void confirmToggle()}
    >
      {is_active ? 'Deactivate' : 'Activate'}
    </ActionButton>
  )

  async function confirmToggle() {
    const isConfirmed =
      !is_active ||
      (await confirm({
        title: 'Deactivate the license',
        body: `The license of ${organization.name} expires today. Its seats and devices stay, and it can be activated again.`,
        verb: 'Deactivate',
        danger: true,
      }))
    if (isConfirmed) setStatus.mutate({ params: { id }, body: { active: !is_active } })
  }
}
