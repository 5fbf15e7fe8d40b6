import { useMediaQuery } from '@mantine/hooks'
import { IconDental } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { EXPORT_TYPES, IN_OFFICE, JAWS, BOTH_JAWS, labelOf, productNames, THIRD_PARTY, TRAYS } from '#contract/enums.ts'
import { needsPrinting, needsShipping, rushDueAt } from '#contract/rx-forms.rules.ts'
import { PRINT_LEAD_DAYS, shippingDates, shippingMethodOf } from '#contract/shipping.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { useCaseForm } from './CaseFormContext.ts'
import type { CaseValues } from './case-values.ts'
import classes from './CaseSummary.module.css'

type Props = {
  doctor: string | undefined
  picture: string | undefined
  /** The number that a namesake gets. */
  suffix?: number | null | undefined
  /** The moment of submitting, which the rush hour counts from: now, or when it was. */
  submitted: string
}

/** What will be made, by whom, and where and when it arrives. Prices come with the billing screens. */
export function CaseSummary({ doctor, picture, suffix, submitted }: Props) {
  const { form, facts } = useCaseForm()
  const { values } = form
  // As the list of methods counts: from a start today.
  const [today] = useState(() => new Date().toISOString())
  const isNarrow = useMediaQuery('(max-width: 900px)', false, { getInitialValueInEffect: false })
  const name = [values.first_name, values.last_name].join(' ').trim()
  const place = facts.locations.find(({ id }) => id === values.shipping_location_id)
  const method = shippingMethodOf(values.shipping_method)
  const dates = method && needsShipping(values) ? shippingDates(today, PRINT_LEAD_DAYS, method) : undefined
  const lines: [string, ReactNode][] = [
    ['What', whatOf(values)],
    ['By', byOf(values, facts.partner)],
    [
      'Where',
      needsShipping(values) ? place && `${place.location_name}, ${place.city}, ${place.state}` : 'Nothing is shipped',
    ],
    [
      'When',
      values.rush_case || dates || !needsShipping(values) ? (
        <>
          {!values.rush_case && !needsShipping(values) ? 'As soon as the setup is ready' : null}
          {values.rush_case ? (
            <span className={classes.line}>
              For approval{' '}
              <strong>
                <DateText value={rushDueAt(submitted)} as="moment" />
              </strong>
            </span>
          ) : null}
          {dates && method ? (
            <>
              <span className={classes.line}>
                Ships{' '}
                <strong>
                  <DateText value={dates.ship_date} />
                </strong>
                , {method.name}
              </span>
              <span className={classes.line}>
                Arrives{' '}
                <strong>
                  <DateText value={dates.arrival_date} />
                </strong>
              </span>
            </>
          ) : null}
        </>
      ) : undefined,
    ],
  ]
  return (
    <section className={classes.summary} aria-label="Summary">
      <details open={!isNarrow} className={classes.fold}>
        <summary className={classes.title}>Summary</summary>
        <div className={classes.who}>
          {picture ? (
            <img src={picture} alt="" className={classes.picture} />
          ) : (
            <span className={classes.picture}>
              <Icon of={IconDental} size={22} />
            </span>
          )}
          <div>
            <p className={classes.name}>
              {name || 'New patient'}
              {suffix ? ` (${suffix})` : ''}
            </p>
            <p className={classes.sub}>{[values.case_number_text, doctor].filter(Boolean).join(' · ')}</p>
          </div>
        </div>
        <dl className={classes.facts}>
          {lines.map(([label, value]) => (
            <div key={label} className={classes.fact}>
              <dt>{label}</dt>
              <dd>{value ?? <span className={classes.open}>Not chosen yet</span>}</dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  )
}

function whatOf(values: CaseValues) {
  const made = [labelOf(EXPORT_TYPES, values.export_type), ...productNames(values.products_list)].filter(Boolean)
  if (made.length === 0) return undefined
  const jaws =
    values.jaws_id === null
      ? undefined
      : values.jaws_id === BOTH_JAWS
        ? 'both jaws'
        : labelOf(JAWS, values.jaws_id)?.toLowerCase()
  const inserted = values.export_type === TRAYS && values.insert_brackets_assignment ? 'brackets inserted' : undefined
  return [...made, jaws, inserted].filter(Boolean).join(', ')
}

function byOf(values: CaseValues, partner: string | undefined) {
  const setup = values.submission_completed_by
  if (setup === null) return undefined
  const setupBy = setup === 1 ? 'the provider' : setup === 2 ? 'the practice' : (partner ?? '3PP')
  if (!needsPrinting(values) || values.print_assignment === null) return `Setup by ${setupBy}`
  const printBy = { [IN_OFFICE]: 'the practice', [THIRD_PARTY]: partner ?? '3PP', O: 'the provider' }[
    values.print_assignment
  ]
  return setupBy === printBy ? `Setup and print by ${setupBy}` : `Setup by ${setupBy}, print by ${printBy}`
}
