import { VisuallyHidden } from '@mantine/core'
import { IconDeviceDesktop, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { licenseCalls, type Device } from '#contract/licenses.ts'
import { useSave } from '#web/api/query.ts'
import { confirm } from '#web/ui/confirm.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Num } from '#web/ui/Num.tsx'
import { Section } from '#web/ui/Section.tsx'
import { CardTable } from '#web/ui/table/CardTable.tsx'
import { RowMenu } from '#web/ui/table/RowMenu.tsx'
import rows from '#web/ui/table/Rows.module.css'
import { DeviceDialog } from './DeviceDialog.tsx'
import classes from './Licenses.module.css'

type Props = { devices: readonly Device[]; isReadOnly: boolean }

/** LIC-02: where the desktop application runs; it adds them itself (register 46). */
export function DevicesCard({ devices, isReadOnly }: Props) {
  const remove = useSave(licenseCalls.removeDevice)
  const [edited, setEdited] = useState<Device>()

  async function ask({ id, name }: Device) {
    const yes = await confirm({
      title: 'Remove the device',
      body: `“${name}” is taken off this license, and its seat is free again.`,
      verb: 'Remove',
      danger: true,
    })
    if (yes) remove.mutate({ params: { id } })
  }

  return (
    <Section title="Devices" beside={<Num value={devices.length} />} isFlush>
      {devices.length === 0 ? (
        <p className={classes.empty}>No Devices</p>
      ) : (
        <CardTable label="Devices">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Added</th>
              {isReadOnly ? null : (
                <th scope="col">
                  <VisuallyHidden>Actions</VisuallyHidden>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {devices.map((device) => (
              <tr key={device.id}>
                <td>
                  <span className={classes.device}>
                    <Icon of={IconDeviceDesktop} />
                    <span className={classes.deviceWords}>
                      <span className={rows.name}>{device.name}</span>
                      {device.details ? <span className={rows.quiet}>{device.details}</span> : null}
                    </span>
                  </span>
                </td>
                <td>
                  <DateText value={device.created_at} />
                </td>
                {isReadOnly ? null : (
                  <td>
                    <RowMenu
                      label={`Actions for ${device.name}`}
                      actions={() => [
                        { label: 'Rename', icon: IconPencil, run: () => setEdited(device) },
                        { label: 'Remove', icon: IconTrash, danger: true, run: () => void ask(device) },
                      ]}
                    />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </CardTable>
      )}
      {edited ? <DeviceDialog device={edited} onClose={() => setEdited(undefined)} /> : null}
    </Section>
  )
}
