import { Button, Tooltip } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { IconPlayerPlay, IconPlayerStop, IconTrash, type Icon as TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { licenseCalls, type License } from '#contract/licenses.ts'
import { useCan } from '#web/api/can.ts'
import { useSave } from '#web/api/query.ts'
import { paths } from '#web/paths.ts'
import { confirm } from '#web/ui/confirm.ts'
import { CopyLinkButton } from '#web/ui/CopyButton.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import rows from '#web/ui/table/Rows.module.css'
import { LicenseStatus, nameOfLicense } from './license-columns.tsx'

/** @param closed why nothing in the organization may be changed. */
type Props = { license: License; closed: string | undefined }

export function LicenseHeader({ license, closed }: Props) {
  const can = useCan()
  const mayChange = can(licenseCalls.setStatus)
  const name = nameOfLicense(license)
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
              <DeleteButton license={license} closed={closed} />
            </>
          ) : null}
        </>
      }
    />
  )
}

/** LIC-11 */
function StatusButton({ license, closed }: Props) {
  const setStatus = useSave(licenseCalls.setStatus)
  const { id, is_active, organization } = license
  return (
    <DeedButton
      icon={is_active ? IconPlayerStop : IconPlayerPlay}
      closed={closed}
      isBusy={setStatus.isPending}
      onRun={() => void ask()}
    >
      {is_active ? 'Deactivate' : 'Activate'}
    </DeedButton>
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

/** LIC-10 */
function DeleteButton({ license, closed }: Props) {
  const navigate = useNavigate()
  const leave = () => navigate({ href: paths.licenses(), ignoreBlocker: true })
  const remove = useSave(licenseCalls.remove, { leave })
  const { id, organization, devices } = license
  return (
    <DeedButton icon={IconTrash} closed={closed} isBusy={remove.isPending} isRed onRun={() => void ask()}>
      Delete
    </DeedButton>
  )

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

type DeedProps = {
  icon: TablerIcon
  closed: string | undefined
  isBusy: boolean
  isRed?: boolean
  onRun: () => void
  children: ReactNode
}

/** Stays visible when it may not be used, and says why. */
function DeedButton({ icon, closed, isBusy, isRed, onRun, children }: DeedProps) {
  return (
    <Tooltip label={closed} disabled={!closed}>
      <Button
        variant="default"
        c={isRed && !closed ? 'var(--td-danger)' : undefined}
        leftSection={<Icon of={icon} />}
        loading={isBusy}
        data-disabled={closed ? true : undefined}
        aria-disabled={Boolean(closed)}
        onClick={closed ? undefined : onRun}
      >
        {children}
      </Button>
    </Tooltip>
  )
}
