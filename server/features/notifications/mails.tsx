import type { ReactNode } from 'react'
import { ANSWER_LINK_DAYS } from '#contract/answer-links.ts'
import {
  MailButton,
  MailFigure,
  MailLayout,
  MailLink,
  MailPicture,
  MailSteps,
  MailText,
  MailTitle,
} from '#server/features/mails/MailLayout.tsx'
import type { MailStep } from '#server/features/mails/mail-step.ts'

type CaseMail = { provider: string; patient: string; organization: string; href: string }
/** `dates` are the sentences of the promise. */
type Promised = Stepped & { dates: readonly string[] }
type Stepped = { steps: readonly MailStep[] }

type Frame = { title: string; preview: string; button: string; below?: ReactNode; children: ReactNode }

/** The frame of case mails: one event of one case, with one button. */
function CaseMailFrame(props: CaseMail & Frame) {
  return (
    <MailLayout
      provider={props.provider}
      preview={props.preview}
      reason={`You are receiving this email because you follow cases of ${props.organization}.`}
    >
      <MailTitle>{props.title}</MailTitle>
      {props.children}
      <MailButton href={props.href}>{props.button}</MailButton>
      {props.below}
    </MailLayout>
  )
}

export function SetupRequestMail(
  props: CaseMail & Promised & { rush_due: string | null; stl_files: number; photos: number },
) {
  return (
    <CaseMailFrame
      {...props}
      title="We have your case"
      preview={`${props.patient} was submitted.`}
      button="See the case"
    >
      <MailText>
        The case of {props.patient} was submitted for {props.organization}
        {formatFiles(props)}. We will email you when the setup is ready for approval.
      </MailText>
      {props.rush_due && <MailText>It is a rush case, due {props.rush_due}.</MailText>}
      <Dates dates={props.dates} />
      <MailSteps steps={props.steps} />
    </CaseMailFrame>
  )
}

/** `picture` is a data: URL of the setup. */
export function SetupCompletedMail(
  props: CaseMail & Promised & { version: number; approved_at_once: boolean; picture: string | null },
) {
  return (
    <CaseMailFrame
      {...props}
      title="The setup is completed"
      preview={`The setup of ${props.patient} is completed.`}
      button={props.approved_at_once ? 'See the case' : 'Look at the setup'}
    >
      <MailText>
        Version {props.version} of the initial setup of {props.patient} is completed.{' '}
        {props.approved_at_once
          ? 'It needs no approval and continues automatically.'
          : 'Please approve it, or ask for a change. Nothing is printed before that.'}
      </MailText>
      <Dates dates={props.dates} />
      <MailPicture src={props.picture} alt={`Setup, version ${props.version}`} />
      <MailSteps steps={props.steps} />
    </CaseMailFrame>
  )
}

export function ApprovalReminderMail(props: CaseMail & Stepped) {
  return (
    <CaseMailFrame
      {...props}
      title="The setup waits for you"
      preview={`The setup of ${props.patient} still waits for your approval.`}
      button="Look at the setup"
    >
      <MailText>
        The setup of {props.patient} still waits for your approval. Please approve it, or ask for a change. Nothing is
        printed before that.
      </MailText>
      <MailSteps steps={props.steps} />
    </CaseMailFrame>
  )
}

/** A requested change at one spot of the setup; `picture` is a data: URL of that spot. */
export type ChangeComment = { number: number; where: string | null; text: string; picture: string | null }

export function ChangesRequestedMail(
  props: CaseMail & { note: string; version: number | null; comments: readonly ChangeComment[] },
) {
  return (
    <CaseMailFrame
      {...props}
      title="A change was requested"
      preview={`${props.organization} asks for a change to ${props.patient}.`}
      button="Open the case"
    >
      <MailText>
        {props.organization} asks for a change to {props.version === null ? '' : `version ${props.version} of `}the
        setup of {props.patient}:
      </MailText>
      {props.note && <MailText>{props.note}</MailText>}
      {props.comments.map(({ number, where, text, picture }) => (
        <MailFigure
          key={number}
          src={picture}
          alt={`Where comment ${number} points`}
          title={`Comment ${number}${where ? `, ${where}` : ''}`}
        >
          {text}
        </MailFigure>
      ))}
    </CaseMailFrame>
  )
}

export function HoldMail(props: CaseMail & { held: boolean; name: string; reason: string }) {
  const action = props.held ? 'put on hold' : 'released'
  return (
    <CaseMailFrame
      {...props}
      title={props.held ? 'The case is on hold' : 'The case continues'}
      preview={`${props.patient} was ${action}.`}
      button="See the case"
    >
      <MailText>
        The case of {props.patient} was {action} by {props.name}:
      </MailText>
      <MailText>{props.reason}</MailText>
    </CaseMailFrame>
  )
}

type Asked = { lead: string; thing: string; reason: string; due: string | null }

/** With `answer_href` the button answers without signing in, as the person whom the mail is for. */
export function AskedMail(props: CaseMail & Asked & { answer_href?: string }) {
  const title = `${props.lead} ${props.thing}`
  const { answer_href } = props
  return (
    <CaseMailFrame
      {...props}
      href={answer_href ?? props.href}
      title={title}
      preview={`${title} for ${props.patient}.`}
      button={answer_href === undefined ? 'Answer on the case page' : 'Answer without signing in'}
      below={answer_href === undefined ? null : <LinkNote href={props.href} />}
    >
      <MailText>
        {title} for {props.patient} of {props.organization}:
      </MailText>
      <MailText>{props.reason}</MailText>
      {props.due && <MailText>Please send it by {props.due}.</MailText>}
    </CaseMailFrame>
  )
}

function LinkNote({ href }: { href: string }) {
  return (
    <MailText dim>
      The button works once, for {ANSWER_LINK_DAYS} days, and the answer is recorded as yours: please do not forward
      this mail. You can also <MailLink href={href}>answer on the case page</MailLink>.
    </MailText>
  )
}

export function ShippedMail(props: CaseMail & Promised & { tracking_number: string | null; courier: string | null }) {
  return (
    <CaseMailFrame
      {...props}
      title="On its way to you"
      preview={`The request of ${props.patient} is completed.`}
      button={props.courier ? `Track with ${props.courier}` : 'See the request'}
    >
      <MailText>
        The request of {props.patient} for {props.organization} is completed.
      </MailText>
      {props.tracking_number && <MailText>Tracking number: {props.tracking_number}</MailText>}
      <Dates dates={props.dates} />
      <MailSteps steps={props.steps} />
    </CaseMailFrame>
  )
}

function Dates({ dates }: Pick<Promised, 'dates'>) {
  return dates.length > 0 ? <MailText>{dates.join(' ')}</MailText> : null
}

/** Names only what was sent: ' with 2 STL files and 1 photo'. */
function formatFiles({ stl_files, photos }: { stl_files: number; photos: number }) {
  const sent = [count(stl_files, 'STL file'), count(photos, 'photo')].flatMap((each) => each ?? [])
  return sent.length > 0 ? ` with ${sent.join(' and ')}` : ''
}

function count(number: number, noun: string) {
  if (number === 0) return undefined
  return number === 1 ? `1 ${noun}` : `${number} ${noun}s`
}
