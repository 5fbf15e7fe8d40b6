import { Group, TextInput, VisuallyHidden } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { IconDeviceDesktop, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { deviceBody, licenseCalls, type Device } from '#contract/licenses.ts'
import { useSave } from '#web/api/query.ts'
import { FormDialog } from '#web/components/FormDialog.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { ItemTitle } from '#web/ui/ItemList.tsx'
import { EmptyCardLine } from '#web/ui/EmptyCardLine.tsx'
import { TabularNumber } from '#web/ui/TabularNumber.tsx'
import { Section } from '#web/ui/Section.tsx'
import { GrowingField } from '#web/ui/form/GrowingField.tsx'
import { CardTable } from '#web/ui/table/CardTable.tsx'
import { RowMenu } from '#web/ui/table/RowMenu.tsx'

type Props = { devices: readonly Device[]; isReadOnly: boolean }

/** LIC-02: the devices that run the desktop application, which registers them itself (register 46). */
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
    <Section title="Devices" beside={<TabularNumber value={devices.length} />} isFlush>
      {devices.length === 0 ? (
        <EmptyCardLine>No Devices</EmptyCardLine>
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
                  <Group gap={10} wrap="nowrap">
                    <Icon of={IconDeviceDesktop} color="var(--td-t3)" />
                    <div>
                      <ItemTitle name={device.name} below={device.details} />
                    </div>
                  </Group>
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

/** LIC-14: renames a device. */
function DeviceDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  const save = useSave(licenseCalls.updateDevice, { errors: 'inline' })
  const form = useForm({
    initialValues: { name: device.name, details: device.details ?? '' },
    validate: schemaResolver(deviceBody, { sync: true }),
    validateInputOnBlur: true,
  })
  return (
    <FormDialog
      title="Rename the device"
      size={440}
      verb="Save"
      saving={save}
      onSubmit={form.onSubmit((body) => save.mutate({ params: { id: device.id }, body }, { onSuccess: onClose }))}
      onClose={onClose}
    >
      <TextInput label="Name of the device" data-autofocus {...form.getInputProps('name')} />
      <GrowingField label="Details" minRows={2} maxRows={8} {...form.getInputProps('details')} />
    </FormDialog>
  )
}
