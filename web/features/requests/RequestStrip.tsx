import { IconCheck } from '@tabler/icons-react'
import type { CustomerRequest } from '#contract/requests.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { isOpen } from './request-state.ts'
import classes from './RequestStrip.module.css'
import { missingOf, stepsOf } from './strip.ts'

/** A sentence first: what is missing; then the steps. */
export function RequestStrip({ request }: { request: CustomerRequest }) {
  const { so, rest } = missingOf(request)
  const print = request.printing_request
  return (
    <section className={classes.strip} aria-label="Where the request is">
      <div className={classes.words}>
        <span>
          <strong>{so}</strong> {rest}
        </span>
        {print?.ship_date ? (
          <span>
            {isOpen(request) ? 'Ships' : 'Shipped'}{' '}
            <strong>
              <DateText value={print.ship_date} />
            </strong>
            {print.shipping_method_label ? ` by ${print.shipping_method_label}` : null}
            {print.expected_arrival_date ? (
              <>
                , arrives{' '}
                <strong>
                  <DateText value={print.expected_arrival_date} />
                </strong>
              </>
            ) : null}
          </span>
        ) : null}
      </div>
      <ol className={classes.steps}>
        {stepsOf(request).map(({ name, state, words }) => (
          <li
            key={name}
            className={classes.step}
            data-state={state}
            aria-current={state === 'current' ? 'step' : undefined}
          >
            <span className={classes.bar} aria-hidden>
              <span className={classes.fill} />
            </span>
            <span className={classes.name}>
              {state === 'done' ? <Icon of={IconCheck} label="Done:" /> : null}
              {name}
            </span>
            <span className={classes.note}>{words}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
