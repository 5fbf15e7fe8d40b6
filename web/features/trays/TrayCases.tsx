import { IconCircleCheckFilled } from '@tabler/icons-react'
import type { TrayCase } from '#contract/trays.ts'
import { Name } from '#web/features/patients/PatientName.tsx'
import { Thumbnail } from '#web/components/Thumbnail.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import classes from './TrayInformation.module.css'
import { useCaseHref } from './useCaseHref.ts'

/** Who lies in the tray, place by place; a tick is what is printed. */
export function TrayCases({ cases }: { cases: readonly TrayCase[] }) {
  const hrefOf = useCaseHref()
  if (cases.length === 0) return <p className={classes.note}>No case of this tray is left.</p>
  return (
    <ol className={classes.cases} aria-label="Cases of the tray">
      {cases.map((each, index) => (
        <li key={each.id} className={classes.case}>
          <span className={classes.place}>{index + 1}</span>
          <Thumbnail url={each.thumbnail_url} />
          <a href={hrefOf(each)} className={classes.name}>
            <Name row={each} />
          </a>
          <span className={classes.caseNumber}>{each.case_number_text}</span>
          <span className={classes.printed}>
            {each.is_printed ? <Icon of={IconCircleCheckFilled} label="Printed" /> : null}
          </span>
        </li>
      ))}
    </ol>
  )
}
