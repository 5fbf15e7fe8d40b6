import { IconCircleCheckFilled, IconX } from '@tabler/icons-react'
import { changeTrayBlocker } from '#contract/trays.rules.ts'
import { trayCalls, type TrayCase, type TrayWithCases } from '#contract/trays.ts'
import { useCan } from '#web/api/can.ts'
import { useSave } from '#web/api/query.ts'
import { Name } from '#web/features/patients/PatientName.tsx'
import { Thumbnail } from '#web/components/Thumbnail.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import classes from './TrayInformation.module.css'
import { useCaseHref } from './useCaseHref.ts'

/** Who lies in the tray, place by place; a tick is what is printed. */
export function TrayCases({ tray }: { tray: TrayWithCases }) {
  const hrefOf = useCaseHref()
  const mayRemove = useCan()(trayCalls.removeCase) && !changeTrayBlocker(tray)
  const { cases } = tray
  if (cases.length === 0) return <p className={classes.note}>No cases are left in this tray.</p>
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
          {mayRemove ? <Remove tray={tray} of={each} /> : null}
        </li>
      ))}
    </ol>
  )
}

/** At once: what was taken out by mistake is put in again. */
function Remove({ tray, of }: { tray: TrayWithCases; of: TrayCase }) {
  const remove = useSave(trayCalls.removeCase)
  return (
    <IconButton
      icon={IconX}
      label={`Take ${of.formatted_name} out of the tray`}
      size={24}
      iconSize={14}
      variant="subtle"
      color="gray"
      loading={remove.isPending}
      onClick={() => remove.mutate({ params: { id: tray.id, patient_id: of.id } })}
    />
  )
}
