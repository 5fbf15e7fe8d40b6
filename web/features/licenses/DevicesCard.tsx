import { Group, TextInput } from '@mantine/core'
import { IconDeviceDesktop, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { deviceBody, licenseCalls, type Device } from '#contract/licenses.ts'
import { useSave } from '#web/api/query.ts'
import { useCallForm } from '#web/api/useCallForm.ts'
import { FormDialog } from '#web/components/FormDialog.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { ItemTitle } from '#web/ui/ItemList.tsx'
import { EmptyCardLine } from '#web/ui/EmptyState.tsx'
import { TabularNumber } from '#web/ui/TabularNumber.tsx'
import { Section } from '#web/ui/Section.tsx'
import { GrowingField } from '#web/ui/form/GrowingField.tsx'
import { CardTable, type CardColumn } from '#web/ui/table/CardTable.tsx'
import { RowMenu } from '#web/ui/table/RowMenu.tsx'

type Props = { devices: readonly Device[]; isReadOnly: boolean }

/** LIC-02: the devices that run the desktop application, which registers them itself (register 46). */
export function DevicesCard({ devices, isReadOnly }: Props) {
  const remove = useSave(licenseCalls.removeDevice)
  const [edited, setEdited] = useState<Device>()

  async function confirmRemoval({ id, name }: Device) {
    const isConfirmed = await confirm({
      title: 'Remove the device',
      body: `“${name}” is taken off this license, and its seat is free again.`,
      verb: 'Remove',
      danger: true,
    })
    if (isConfirmed) remove.mutate({ params: { id } })
  }

  const menu: CardColumn<Device> = {
    header: 'Actions',
    isHeaderHidden: true,
    cell: (device) => (
      <RowMenu
        label={`Actions for ${device.name}`}
        actions={() => [
          { label: 'Rename', icon: IconPencil, run: () => setEdited(device) },
          { label: 'Remove', icon: IconTrash, danger: true, run: () => void confirmRemoval(device) },
        ]}
      />
    ),
  }
  const columns = isReadOnly ? COLUMNS : [...COLUMNS, menu]

  return (
    <Section title="Devices" aside={<TabularNumber value={devices.length} />} isFlush>
      {devices.length === 0 ? (
        <EmptyCardLine>No Devices</EmptyCardLine>
      ) : (
        <CardTable label="Devices" rows={devices} rowId={({ id }) => id} columns={columns} />
      )}
      {edited ? <DeviceDialog device={edited} onClose={() => setEdited(undefined)} /> : null}
    </Section>
  )
}

const COLUMNS: readonly CardColumn<Device>[] = [
  {
    header: 'Name',
    cell: (device) => (
      <Group gap={10} wrap="nowrap">
        <Icon of={IconDeviceDesktop} color="var(--td-t3)" />
        <div>
          <ItemTitle name={device.name} below={device.details} />
        </div>
      </Group>
    ),
  },
  { header: 'Added', cell: (device) => <DateText value={device.created_at} /> },
]

/** LIC-14: renames a device. */
function DeviceDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  const { form, submit } = useCallForm(licenseCalls.updateDevice, {
    initialValues: { name: device.name, details: device.details ?? '' },
    schema: deviceBody,
    validateInputOnBlur: true,
    hasFieldErrors: false,
    toRequest: (body) => ({ params: { id: device.id }, body }),
    onSaved: onClose,
  })
  return (
    <FormDialog title="Rename the device" size={440} verb="Save" onClose={onClose} {...submit}>
      <TextInput label="Name of the device" data-autofocus {...form.getInputProps('name')} />
      <GrowingField label="Details" minRows={2} maxRows={8} {...form.getInputProps('details')} />
    </FormDialog>
  )
}
