import '@mantine/dates/styles.layer.css'
import { DatePickerInput, type DatePickerInputProps, type DatePickerType } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { useId } from 'react'
import { Icon } from '../Icon.tsx'

/** The accessible names of the arrows; the two headings are named by their text. */
const NAMES = {
  nextMonth: 'Next month',
  previousMonth: 'Previous month',
  nextYear: 'Next year',
  previousYear: 'Previous year',
  nextDecade: 'Next decade',
  previousDecade: 'Previous decade',
}

/** A date without time as YYYY-MM-DD; with type="range", a pair of them. */
export function DateField<Type extends DatePickerType = 'default'>(props: DatePickerInputProps<Type>) {
  const id = useId().replace(/\W/g, '')
  return (
    <DatePickerInput
      valueFormat="YYYY-MM-DD"
      placeholder="YYYY-MM-DD"
      hideOutsideDates
      ariaLabels={NAMES}
      leftSection={<Icon of={IconCalendar} />}
      leftSectionPointerEvents="none"
      // The popover names itself after its target; without these the reference would dangle.
      id={`${id}-target`}
      popoverProps={{ id, attributes: { dropdown: { 'aria-label': 'Calendar' } } }}
      {...props}
    />
  )
}
