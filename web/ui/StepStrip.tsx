import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Age } from './Age.tsx'
import { Icon } from './Icon.tsx'
import classes from './StepStrip.module.css'

/** One bar of "Where is it?". */
export type StripStep = {
  name: string
  state: 'done' | 'current' | 'todo'
  /** 0 to 1, of the current one. */
  part?: number
  words: string
  /** Since when, where the words are a length of time. */
  since?: string | undefined
}

type Props = {
  /** What goes through the steps: 'case'. */
  of: string
  steps: readonly StripStep[]
  /** The answer in words, before the bars. */
  sentence?: ReactNode
  /** At the right of the sentence: when it ships. */
  beside?: ReactNode
  /** In a card, instead of a band across the page. */
  isBoxed?: boolean
}

/** "Where is it?": the steps, which one runs, since when, whose turn it is. */
export function StepStrip({ of, steps, sentence, beside, isBoxed }: Props) {
  const at = steps.findIndex((step) => step.state === 'current')
  const first = steps[0]
  const last = steps.at(-1)
  return (
    <section className={classes.strip} data-boxed={isBoxed} aria-label={`Where the ${of} is`}>
      {sentence || beside ? (
        <div className={classes.words}>
          <span>{sentence}</span>
          {beside ? <span>{beside}</span> : null}
        </div>
      ) : null}
      {at >= 0 ? (
        <div className={classes.phone}>
          <span>
            <strong>{steps[at]?.name} </strong>
            <Words step={steps[at]} />
          </span>
          <span className={classes.count}>{`step ${at + 1} of ${steps.length}`}</span>
        </div>
      ) : null}
      <ol className={classes.steps} aria-label={`Steps of the ${of}`}>
        {steps.map((step, index) => (
          <li
            key={step.name}
            className={classes.step}
            data-state={step.state}
            // The first step that runs is where it is, even if two do.
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
        <span>{first ? `${first.name} ${withoutTime(first.words)}` : null}</span>
        <span>{last?.words && last.state !== 'current' ? `${last.name} ${withoutTime(last.words)}` : null}</span>
      </div>
    </section>
  )
}

function Words({ step }: { step: StripStep | undefined }) {
  if (!step) return null
  return (
    <>
      {step.words} {step.since ? <Age since={step.since} isPlain /> : null}
    </>
  )
}

/** '11-20 14:02' as '11-20': a phone has room for the day. */
function withoutTime(words: string) {
  return words.replace(/ \d\d:\d\d$/, '')
}
