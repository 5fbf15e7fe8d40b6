import type { ReactNode } from 'react'
import { MailButton, MailFigure, MailLayout, MailText, MailTitle } from '#server/features/mails/MailLayout.tsx'

type CaseMail = { provider: string; patient: string; organization: string; href: string }

/** The frame of case mails: one event of one case, with one button. */
function CaseMailFrame(props: CaseMail & { title: string; preview: string; button: string; children: ReactNode }) {
  return (
    <MailLayout
      provider={props.provider}
      preview={props.preview}
      reason={`You are receiving this email because you follow cases of ${props.organization}.`}
    >
      <MailTitle>{props.title}</MailTitle>
      {props.children}
      <MailButton href={props.href}>{props.button}</MailButton>
    </MailLayout>
  )
}

export function SetupRequestMail(props: CaseMail & { rush_due_at: string | null; stl_files: number; photos: number }) {
  return (
    <CaseMailFrame
      {...props}
      title="We have your case"
      preview={`${props.patient} was submitted.`}
      button="See the case"
    >
      <MailText>
        The case of {props.patient} was submitted for {props.organization} with {count(props.stl_files, 'STL file')} and{' '}
        {count(props.photos, 'photo')}. We write again as soon as its setup is ready for approval.
      </MailText>
      {props.rush_due_at && <MailText>It is a rush case, due {formatUtcTime(props.rush_due_at)}.</MailText>}
    </CaseMailFrame>
  )
}

export function SetupCompletedMail(props: CaseMail & { version: number; approved_at_once: boolean }) {
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
          ? 'It needs no approval and goes on by itself.'
          : 'Please approve it, or ask for a change. Nothing is printed before that.'}
      </MailText>
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
      title="A change was asked for"
      preview={`${props.organization} asks for a change of ${props.patient}.`}
      button="Open the case"
    >
      <MailText>
        {props.organization} asks for a change of {props.version === null ? '' : `version ${props.version} of `}the
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
      title={props.held ? 'The case is on hold' : 'The case goes on'}
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

export function ShippedMail(props: CaseMail & { tracking_number: string | null; courier: string | null }) {
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
    </CaseMailFrame>
  )
}

function count(number: number, noun: string) {
  return number === 1 ? `1 ${noun}` : `${number} ${noun}s`
}

/** Formats as 2026-11-21 16:00 UTC, because the reader's time zone is unknown. */
function formatUtcTime(instant: string) {
  return `${instant.slice(0, 10)} ${instant.slice(11, 16)} UTC`
}
