import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import type { Patient } from '#contract/patients.ts'
import { CopyLinkButton } from '#web/ui/CopyButton.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { RowMenu, type RowAction } from '#web/ui/table/RowMenu.tsx'
import { CaseMarks } from './CaseMarks.tsx'
import classes from './CasePage.module.css'

type Props = {
  patient: Patient
  crumbs: readonly { label: string; href?: string }[]
  /** The buttons before the menu. */
  children: ReactNode
  /** The filled one, after the menu. */
  primary?: ReactNode
  more: readonly RowAction[]
  /** What the buttons do, for the menu of a phone that has no room for them. */
  onPhone: readonly RowAction[]
}

/** Who, what state, what next. */
export function CaseHeader({ patient, crumbs, children, primary, more, onPhone }: Props) {
  const isPhone = useMediaQuery('(max-width: 700px)', false, { getInitialValueInEffect: false })
  const menu = isPhone ? [...onPhone, ...more] : more
  return (
    <PageHeader
      isSticky
      crumbs={crumbs}
      title={
        <>
          {patient.formatted_name}{' '}
          {patient.case_number_text ? <span className={classes.number}>{patient.case_number_text}</span> : null}
        </>
      }
      beside={
        <>
          <CaseMarks patient={patient} />
          <CopyLinkButton />
        </>
      }
      actions={
        <>
          {isPhone ? null : children}
          {menu.length > 0 ? <RowMenu isButton label="More actions" actions={() => menu} /> : null}
          {primary}
        </>
      }
    />
  )
}
