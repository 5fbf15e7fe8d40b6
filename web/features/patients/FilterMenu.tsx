import { Button, Menu, Popover } from '@mantine/core'
import { IconCheck, IconPlus } from '@tabler/icons-react'
import { Fragment, lazy, Suspense } from 'react'
import { Icon } from '#web/ui/Icon.tsx'
import { filterOf, isOn, PATIENT_FILTERS, type PatientFilter } from './filters.ts'
import classes from './FilterMenu.module.css'

const FilterEditor = lazy(async () => ({ default: (await import('./FilterEditor.tsx')).FilterEditor }))

/** The popover's own role would need its button to be the menu's, so it is said here. */
const AS_DIALOG = { role: 'dialog' }

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
    <Popover
      opened={filter !== undefined}
      onChange={(opened) => (opened ? undefined : onEdit(undefined))}
      position="bottom-start"
      trapFocus
      returnFocus
      withRoles={false}
      portalProps={{ target: '#main' }}
    >
      <Popover.Target>
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
      </Popover.Target>
      {filter ? (
        <Popover.Dropdown {...AS_DIALOG} aria-label={filter.label} className={classes.editor}>
          <Suspense>
            <FilterEditor
              key={filter.name}
              filter={filter}
              value={values[filter.name] ?? ''}
              onChange={(value) => onChange({ [filter.name]: value || undefined })}
              onDone={() => onEdit(undefined)}
            />
          </Suspense>
        </Popover.Dropdown>
      ) : null}
    </Popover>
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
