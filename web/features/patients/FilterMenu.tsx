import { Button, Menu } from '@mantine/core'
import { IconCheck, IconPlus } from '@tabler/icons-react'
import { Fragment, lazy } from 'react'
import { Icon } from '#web/ui/Icon.tsx'
import { PopoverDialog } from '#web/ui/PopoverDialog.tsx'
import { filterOf, isOn, PATIENT_FILTERS, type PatientFilter } from './filters.ts'
import classes from './FilterMenu.module.css'

const FilterEditor = lazy(async () => ({ default: (await import('./FilterEditor.tsx')).FilterEditor }))

type Props = {
  values: Readonly<Record<string, string>>
  onChange: (patch: Record<string, string | undefined>) => void
  /** The name of the filter that is being edited, from here or from its chip. */
  editing: string | undefined
  onEdit: (name: string | undefined) => void
}

/** Every filter of the list; a switch is turned at once, the others open a small editor. */
export function FilterMenu({ values, onChange, editing, onEdit }: Props) {
  const filter = editing === undefined ? undefined : filterOf(editing)
  const sections = [...new Set(PATIENT_FILTERS.map(({ section }) => section))]

  function choose(chosen: PatientFilter) {
    if (chosen.kind !== 'flag') onEdit(chosen.name)
    else onChange({ [chosen.name]: isOn(values[chosen.name]) ? undefined : 'true' })
  }

  return (
    <PopoverDialog
      label={filter?.label ?? ''}
      isOpen={filter !== undefined}
      onClose={() => onEdit(undefined)}
      className={classes.editor}
      target={
        <span className={classes.anchor}>
          <Menu position="bottom-start" width={220} classNames={{ itemSection: classes.section }}>
            <Menu.Target>
              <Button variant="default" className={classes.add} leftSection={<Icon of={IconPlus} />}>
                Filter
              </Button>
            </Menu.Target>
            <Menu.Dropdown className={classes.menu}>
              {sections.map((section, index) => (
                <Fragment key={section}>
                  {index > 0 ? <Menu.Divider /> : null}
                  {PATIENT_FILTERS.filter((each) => each.section === section).map((each) => (
                    <Entry key={each.name} filter={each} value={values[each.name]} onChoose={() => choose(each)} />
                  ))}
                </Fragment>
              ))}
            </Menu.Dropdown>
          </Menu>
        </span>
      }
    >
      {filter ? (
        <FilterEditor
          key={filter.name}
          filter={filter}
          value={values[filter.name] ?? ''}
          onChange={(value) => onChange({ [filter.name]: value || undefined })}
          onDone={() => onEdit(undefined)}
        />
      ) : null}
    </PopoverDialog>
  )
}

type EntryProps = { filter: PatientFilter; value: string | undefined; onChoose: () => void }

function Entry({ filter, value, onChoose }: EntryProps) {
  const check = <Icon of={IconCheck} />
  if (filter.kind === 'flag') {
    return (
      <Menu.CheckboxItem checked={isOn(value)} onChange={onChoose} closeMenuOnClick checkIcon={check}>
        {filter.label}
      </Menu.CheckboxItem>
    )
  }
  return (
    <Menu.Item onClick={onChoose} leftSection={<span className={classes.slot}>{value ? check : null}</span>}>
      {filter.label}
    </Menu.Item>
  )
}
