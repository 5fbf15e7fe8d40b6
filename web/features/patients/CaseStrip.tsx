import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Age } from '#web/ui/Age.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import classes from './CaseStrip.module.css'
import type { StripStep } from './strip.ts'

type Props = {
  steps: readonly StripStep[]
  /** The answer in words, before the bars. */
  sentence?: ReactNode
  /** At the right of the sentence: when it ships. */
  beside?: ReactNode
  isBoxed?: boolean
}

/** "Where is my case?": the steps, which one runs, since when, whose turn it is. */
export function CaseStrip({ steps, sentence, beside, isBoxed }: Props) {
  const at = steps.findIndex((step) => step.state === 'current')
  return (
    <div className={classes.strip} data-boxed={isBoxed}>
      {sentence || beside ? (
        <div className={classes.words}>
          <span>{sentence}</span>
          {beside ? <span>{beside}</span> : null}
        </div>
      ) : null}
      <div className={classes.phone}>
        <span>{at >= 0 ? <Words step={steps[at]} withName /> : null}</span>
        <span>{at >= 0 ? `step ${at + 1} of ${steps.length}` : null}</span>
      </div>
      <ol className={classes.steps} aria-label="Steps of the case">
        {steps.map((step, index) => (
          <li
            key={step.name}
            className={classes.step}
            data-state={step.state}
            // The first step that runs is where the case is, even if two do.
            aria-current={index === at ? 'step' : undefined}
          >
            <span className={classes.bar} aria-hidden>
              <span className={classes.fill} style={{ width: `${(step.part ?? 1) * 100}%` }} />
            </span>
            <span className={classes.name}>
              {step.state === 'done' ? <Icon of={IconCheck} label="Done:" /> : null}
              {step.name}
            </span>
            <span className={classes.note}>
              <Words step={step} />
            </span>
          </li>
        ))}
      </ol>
      <div className={classes.phone}>
        <span>
          {steps[0]?.name} {steps[0]?.words.slice(0, -6)}
        </span>
        <span>{steps.at(-1)?.name === 'Shipped' ? `Shipped ${steps.at(-1)?.words}` : null}</span>
      </div>
    </div>
  )
}

function Words({ step, withName }: { step: StripStep | undefined; withName?: boolean }) {
  if (!step) return null
  return (
    <>
      {withName ? <strong>{step.name} </strong> : null}
      {step.words} {step.since ? <Age since={step.since} isPlain /> : null}
    </>
  )
}
