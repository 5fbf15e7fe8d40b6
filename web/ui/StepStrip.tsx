import { Box, Group, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ElapsedTime } from './ElapsedTime.tsx'
import { Icon } from './Icon.tsx'
import { SecondaryText } from './SecondaryText.tsx'
import classes from './StepStrip.module.css'

/** A step of the progress display "Where is it?". */
export type StripStep = {
  name: string
  /** A canceled step is where the record ended. */
  state: 'done' | 'current' | 'todo' | 'canceled'
  /** The progress of the current step, from 0 to 1. */
  part?: number
  detail: string
  /** The start of the step, if its text is a duration. */
  since?: string | undefined
  /** Its text has a date that the reader may ask about. */
  isPromised?: boolean
}

type Props = {
  /** The noun of the record: 'case'. */
  of: string
  steps: readonly StripStep[]
  /** The status in words, above the steps. */
  sentence?: ReactNode
  /** At the right of the sentence, such as the ship date. */
  aside?: ReactNode
  /** Renders the text of a step with a promised date, such as a button that explains it. */
  renderPromised?: (text: ReactNode) => ReactNode
  /** Renders a card instead of a band across the page. */
  isBoxed?: boolean
}

const FILLS = {
  done: 'var(--td-okay-mark)',
  current: 'var(--td-brand)',
  todo: undefined,
  canceled: 'var(--td-status-canceled-mark)',
}
const WEIGHTS = { done: 500, current: 600, todo: 400, canceled: 600 }

/** The progress display "Where is it?": the steps, which one is running and since when, and who is responsible. */
export function StepStrip({ of, steps, sentence, aside, isBoxed, renderPromised = (text) => text }: Props) {
  const at = steps.findIndex((step) => step.state === 'current')
  const current = steps[at]
  const first = steps[0]
  const last = steps.at(-1)
  const render = (step: StripStep, text: ReactNode) => (step.isPromised ? renderPromised(text) : text)
  return (
    <section className={classes.strip} data-boxed={isBoxed} aria-label={`Where the ${of} is`}>
      {sentence || aside ? (
        <Group gap="4px 24px" justify="space-between" align="normal" mb={12}>
          <span>{sentence}</span>
          {aside ? <span>{aside}</span> : null}
        </Group>
      ) : null}
      {current ? (
        <div className={classes.phone}>
          <span>
            <strong>{current.name} </strong>
            {render(current, <StepText step={current} />)}
          </span>
          <span>{`step ${at + 1} of ${steps.length}`}</span>
        </div>
      ) : null}
      <ol className={classes.steps} aria-label={`Steps of the ${of}`}>
        {steps.map((step, index) => (
          <li
            key={step.name}
            className={classes.step}
            data-state={step.state}
            // Two steps can run at the same time; the first of them is the current one.
            aria-current={index === at ? 'step' : undefined}
          >
            <span className={classes.bar} aria-hidden>
              <Box
                component="span"
                display="block"
                w={`${(step.part ?? 1) * 100}%`}
                h={4}
                bdrs={2}
                bg={FILLS[step.state]}
              />
            </span>
            <span className={classes.name}>
              <Text span c={step.state === 'todo' ? 'dimmed' : 'var(--mantine-color-text)'} fw={WEIGHTS[step.state]}>
                {step.state === 'done' ? <Icon of={IconCheck} label="Done:" color="var(--td-okay-mark)" /> : null}
                {step.name}
              </Text>
              <SecondaryText>{render(step, <StepText step={step} />)}</SecondaryText>
            </span>
          </li>
        ))}
      </ol>
      <div className={classes.phone}>
        <span>{first ? `${first.name} ${removeTime(first.detail)}` : null}</span>
        <span>
          {last?.detail && last.state !== 'current' ? render(last, `${last.name} ${removeTime(last.detail)}`) : null}
        </span>
      </div>
    </section>
  )
}

/** A date within the text, which must not break. */
const DAY = /(\d{4}-\d\d-\d\d)/

function StepText({ step }: { step: StripStep }) {
  return (
    <>
      {step.detail.split(DAY).map((part) =>
        DAY.test(part) ? (
          <Text key={part} span inherit style={{ whiteSpace: 'nowrap' }}>
            {part}
          </Text>
        ) : (
          part
        ),
      )}{' '}
      {step.since ? <ElapsedTime since={step.since} isPlain /> : null}
    </>
  )
}

/** Shortens '11-20 14:02' to '11-20', since a phone has room for the day only. */
function removeTime(detail: string) {
  return detail.replace(/ \d\d:\d\d$/, '')
}
