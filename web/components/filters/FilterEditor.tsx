import { Box, Button, Checkbox, Group, Text, TextInput } from '@mantine/core'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { DatesEditor } from './DatesEditor.tsx'
import { selectedValues, formatSelected, type Choice, type EditorProps, type Filter, type Option } from './filter.ts'
import { RadioOptions, Options } from './Options.tsx'

type Props = Omit<EditorProps, 'label'> & { filter: Filter; onDone: () => void }

/** The editor of one filter. Changes apply at once; Done and Escape only close it. */
export function FilterEditor({ filter, value, onChange, onDone }: Props) {
  return (
    <Box
      component="form"
      miw={216}
      onSubmit={(event) => {
        event.preventDefault()
        onDone()
      }}
    >
      <Text component="h2" fz={13} fw={600} mb="sm">
        {filter.label}
      </Text>
      <Field filter={filter} value={value} onChange={onChange} />
      <Group justify="flex-end" mt="md">
        <Button type="submit" variant="default">
          Done
        </Button>
      </Group>
    </Box>
  )
}

type FieldProps = Omit<Props, 'onDone'>

function Field({ filter, value, onChange }: FieldProps) {
  switch (filter.kind) {
    case 'text':
      return (
        <TextInput
          aria-label={filter.label}
          placeholder={filter.placeholder}
          value={value}
          data-autofocus
          onChange={(event) => onChange(event.target.value)}
        />
      )
    case 'dates':
      return <DatesEditor value={value} onChange={onChange} />
    case 'one': {
      const options = filter.none ? [filter.none, ...filter.options] : filter.options
      return <RadioOptions label={filter.label} options={options} value={value} onChange={onChange} />
    }
    case 'many':
    case 'bits':
      return <CheckboxOptions filter={filter} value={value} onChange={onChange} />
    case 'own':
      return <filter.Editor label={filter.label} value={value} onChange={onChange} />
    default:
      return null
  }
}

type SomeProps = Omit<EditorProps, 'label'> & { filter: Filter & Choice }

function CheckboxOptions({ filter, value, onChange }: SomeProps) {
  const chosen = selectedValues(filter, value)
  const usual = filter.kind === 'many' ? filter.usual : undefined

  function box(option: Option) {
    const rest = chosen.filter((each) => each !== option.value)
    const isChosen = rest.length < chosen.length
    return (
      <Group key={option.value} justify="space-between" wrap="nowrap">
        <Checkbox
          label={option.label}
          checked={isChosen}
          // An empty selection would mean the default one.
          disabled={isChosen && rest.length === 0 && usual !== undefined}
          onChange={() => onChange(formatSelected(filter, isChosen ? rest : [...rest, option.value]))}
        />
        {option.aside ? <SecondaryText>{option.aside}</SecondaryText> : null}
      </Group>
    )
  }

  return (
    <>
      <Options label={filter.label} options={filter.options} render={box} />
      {usual ? (
        <Button variant="subtle" color="gray" mt="xs" onClick={() => onChange(usual.value)}>
          {usual.label}
        </Button>
      ) : null}
    </>
  )
}
