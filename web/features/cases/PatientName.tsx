import { IconAlertTriangle, IconArchive, IconBolt, IconPlayerPauseFilled } from '@tabler/icons-react'
import type { PatientRow } from '#contract/patients.ts'
import { Mark } from '#web/ui/Mark.tsx'
import { TruncatedText } from '#web/ui/TruncatedText.tsx'
import classes from './PatientName.module.css'

type PatientNameFields = Pick<PatientRow, 'full_name' | 'numeric_suffix' | 'case_number_text'>
type PatientMarkFields = Pick<PatientRow, 'rush_case' | 'is_on_hold' | 'has_pending_flawed_tray_request' | 'deleted_at'>

/** Renders the name, the case number and then the marks, so that the names align in a column. */
export function PatientName({ row }: { row: PatientNameFields & PatientMarkFields }) {
  const hasMarks = listMarks(row).length > 0
  return (
    <span className={classes.line} data-marked={hasMarks || undefined}>
      <PatientFullName row={row} />
      {row.case_number_text ? (
        <TruncatedText tone="third" flex="none" maxWidth="45%">
          {row.case_number_text}
        </TruncatedText>
      ) : null}
      <PatientMarks row={row} />
    </span>
  )
}

type FullNameProps = {
  row: Pick<PatientNameFields, 'full_name' | 'numeric_suffix'>
  /** To a practice the suffix is a number, and to staff a warning. */
  isForPractice?: boolean
  /** Continues on a second line instead of being cut. */
  wraps?: boolean
}

/** The name, which may be cut, and its suffix, which tells duplicates apart and never is. */
export function PatientFullName({ row, isForPractice, wraps }: FullNameProps) {
  return (
    <span className={classes.name} data-wraps={wraps}>
      <span className={classes.words} title={row.full_name}>
        {row.full_name}
      </span>
      {/* PAT-28: the suffix of a duplicate has its own colour. */}
      {row.numeric_suffix === null ? null : (
        <span className={classes.suffix} data-quiet={isForPractice}>
          {` (${row.numeric_suffix})`}
        </span>
      )}
    </span>
  )
}

type MarksProps = {
  row: PatientMarkFields
  isForPractice?: boolean
  /** Icons only, next to a name that gets no more width than it needs. */
  areIcons?: boolean
}

export function PatientMarks({ row, isForPractice, areIcons }: MarksProps) {
  return listMarks(row, isForPractice).map((mark, index) => (
    <Mark
      key={mark.label}
      {...mark}
      folds={areIcons ? 'always' : index === 0 ? 'last' : isForPractice ? 'always' : 'first'}
    />
  ))
}

function listMarks(row: PatientMarkFields, isForPractice = false) {
  const { rush_case, is_on_hold, has_pending_flawed_tray_request: isFlawed, deleted_at } = row
  return [
    ...(rush_case ? [{ label: 'Rush', icon: IconBolt, tone: 'danger' as const }] : []),
    ...(is_on_hold ? [{ label: 'On hold', icon: IconPlayerPauseFilled }] : []),
    ...(isFlawed && !isForPractice
      ? [{ label: 'Flawed tray', icon: IconAlertTriangle, tone: 'warning' as const }]
      : []),
    ...(deleted_at ? [{ label: 'Archived', icon: IconArchive }] : []),
  ]
}
