import { Button, Checkbox, Radio, TextInput } from '@mantine/core'
import { useTyped } from '#web/ui/table/useTyped.ts'
import { DatesEditor } from './DatesEditor.tsx'
import { productOptions, type PatientFilter } from './filters.ts'
import classes from './FilterMenu.module.css'

type Props = { filter: PatientFilter; value: string; onChange: (value: string) => void; onDone: () => void }

/** What is chosen counts at once; Done and Escape only close. */
export function FilterEditor({ filter, value, onChange, onDone }: Props) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onDone()
      }}
    >
      <h2 className={classes.title}>{filter.label}</h2>
      <Field filter={filter} value={value} onChange={onChange} />
      <div className={classes.done}>
        <Button type="submit" variant="default">
          Done
        </Button>
      </div>
    </form>
  )
}

type FieldProps = Omit<Props, 'onDone'>

function Field({ filter, value, onChange }: FieldProps) {
  switch (filter.kind) {
    case 'text':
      return <TextField label={filter.label} placeholder={filter.placeholder} value={value} onChange={onChange} />
    case 'dates':
      return <DatesEditor value={value} onChange={onChange} />
    case 'one':
      return <OneOf filter={filter} value={value} onChange={onChange} />
    case 'many':
      return <Some filter={filter} chosen={value ? value.split(',') : []} onChange={(all) => onChange(all.join(','))} />
    case 'products':
      return (
        <Some
          filter={{ ...filter, options: productOptions }}
          chosen={productOptions.filter((each) => (Number(value) & Number(each.value)) !== 0).map((each) => each.value)}
          onChange={(all) => onChange(String(all.reduce((sum, bit) => sum + Number(bit), 0) || ''))}
        />
      )
    default:
      return null
  }
}

type TextProps = { label: string; placeholder: string; value: string; onChange: (value: string) => void }

function TextField({ label, placeholder, value, onChange }: TextProps) {
  const { text, type } = useTyped(value, onChange)
  return (
    <TextInput
      aria-label={label}
      placeholder={placeholder}
      value={text}
      data-autofocus
      onChange={(event) => type(event.target.value)}
    />
  )
}

type Optional = { label: string; options: readonly { value: string; label: string; group?: string }[] }

function grouped({ options }: Optional) {
  return [...new Set(options.map(({ group }) => group))].map((group) => ({
    group,
    options: options.filter((each) => each.group === group),
  }))
}

type SomeProps = { filter: Optional; chosen: readonly string[]; onChange: (chosen: string[]) => void }

function Some({ filter, chosen, onChange }: SomeProps) {
  return grouped(filter).map(({ group, options }) => (
    <fieldset key={group ?? ''} className={classes.options} aria-label={group ?? filter.label}>
      {group ? <legend className={classes.legend}>{group}</legend> : null}
      {options.map(({ value, label }) => (
        <Checkbox
          key={value}
          label={label}
          checked={chosen.includes(value)}
          onChange={() =>
            onChange(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value])
          }
        />
      ))}
    </fieldset>
  ))
}

function OneOf({ filter, value, onChange }: { filter: Optional; value: string; onChange: (value: string) => void }) {
  return (
    <Radio.Group value={value} onChange={onChange} aria-label={filter.label}>
      {grouped(filter).map(({ group, options }) => (
        <fieldset key={group ?? ''} className={classes.options} aria-label={group ?? filter.label}>
          {group ? <legend className={classes.legend}>{group}</legend> : null}
          {options.map((option) => (
            <Radio key={option.value} value={option.value} label={option.label} />
          ))}
        </fieldset>
      ))}
    </Radio.Group>
  )
}
