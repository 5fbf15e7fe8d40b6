import { useNavigate } from '@tanstack/react-router'
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { licenseCalls, type License } from '#contract/licenses.ts'
import { useCan } from '#web/api/permissions.ts'
import { useSave } from '#web/api/query.ts'
import { paths } from '#web/paths.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { DeleteButton } from '#web/ui/DeleteButton.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { CopyLinkButton } from '#web/ui/CopyButton.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import rows from '#web/ui/table/Rows.module.css'
import { LicenseStatus, licenseLabel } from './license-columns.tsx'

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
      title={mayChange ? 'Update License' : 'License'}
      beside={
        <>
          <span className={rows.name}>{name}</span>
          <LicenseStatus license={license} />
        </>
      }
      actions={
        <>
          <CopyLinkButton />
          {mayChange ? (
            <>
              <StatusButton license={license} closed={closed} />
              <DeleteLicense license={license} closed={closed} />
            </>
          ) : null}
        </>
      }
    />
  )
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
      onClick={() => void ask()}
    >
      {is_active ? 'Deactivate' : 'Activate'}
    </ActionButton>
  )

  async function ask() {
    const yes =
      !is_active ||
      (await confirm({
        title: 'Deactivate the license',
        body: `The license of ${organization.name} expires today. Its seats and devices stay, and it can be activated again.`,
        verb: 'Deactivate',
        danger: true,
      }))
    if (yes) setStatus.mutate({ params: { id }, body: { active: !is_active } })
  }
}

/** LIC-10: deletes the license with its devices. */
function DeleteLicense({ license, closed }: Props) {
  const navigate = useNavigate()
  const leave = () => navigate({ href: paths.licenses(), ignoreBlocker: true })
  const remove = useSave(licenseCalls.remove, { leave })
  const { id, organization, devices } = license
  return <DeleteButton blocked={closed} isSaving={remove.isPending} onClick={() => void ask()} />

  async function ask() {
    const goes = devices.length === 1 ? 'its device' : `its ${devices.length} devices`
    const yes = await confirm({
      body: `The license of ${organization.name} is deleted${devices.length > 0 ? ` with ${goes}` : ''}. The contract and its invoices stay.`,
      verb: 'Delete',
      danger: true,
    })
    if (yes) remove.mutate({ params: { id } })
  }
}
