import { Fieldset, SegmentedControl, Select, Stack, Switch } from '@mantine/core'
import { JAWS, labelOf } from '#contract/enums.ts'
import type { PatientFile } from '#contract/files.ts'
import { NOTE_LENGTH } from '#contract/wire.ts'
import { GrowingField } from '#web/ui/form/GrowingField.tsx'

type ArchChoice = 'nothing' | 'flawed' | 'another'
export type ArchValues = {
  jaw_type_id: 1 | 2
  action: ArchChoice
  ios_file_id: number | null
  insert_brackets: boolean
  note: string
}

const ACTIONS: { value: ArchChoice; label: string }[] = [
  { value: 'nothing', label: 'It fits' },
  { value: 'flawed', label: 'It is flawed' },
  { value: 'another', label: 'Print one more' },
]

type Props = {
  arch: ArchValues
  scans: readonly PatientFile[]
  isPrinted: boolean
  onChange: (next: Partial<ArchValues>) => void
}

/** Options for the tray of one jaw. */
export function ReportedArch({ arch, scans, isPrinted, onChange }: Props) {
  const jaw = labelOf<number>(JAWS, arch.jaw_type_id) ?? ''
  return (
    <Fieldset legend={jaw} pt="xs">
      <Stack gap="md">
        <SegmentedControl
          aria-label={`${jaw} tray`}
          fullWidth
          withItemsBorders={false}
          value={arch.action}
          onChange={(action) => onChange({ action })}
          data={ACTIONS}
        />
        {arch.action === 'flawed' ? (
          <GrowingField
            label="What is wrong?"
            placeholder="It rocks behind the first molar and will not seat."
            minRows={2}
            maxRows={8}
            maxLength={NOTE_LENGTH}
            value={arch.note}
            onChange={(event) => onChange({ note: event.currentTarget.value })}
          />
        ) : null}
        {arch.action !== 'nothing' && scans.length > 1 ? (
          <Select
            label="Made from"
            allowDeselect={false}
            data={scans.map((file) => ({ value: String(file.id), label: file.original_name }))}
            value={String(arch.ios_file_id)}
            onChange={(id) => onChange({ ios_file_id: Number(id) })}
          />
        ) : null}
        {arch.action !== 'nothing' && isPrinted ? (
          <Switch
            label="Insert brackets"
            checked={arch.insert_brackets}
            onChange={(event) => onChange({ insert_brackets: event.currentTarget.checked })}
          />
        ) : null}
      </Stack>
    </Fieldset>
  )
}
