import { useReducedMotion, useTimeout } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { caseStepCalls, type Undo } from '#contract/case-steps.ts'
import { patientCalls, type Patient, type PatientRow } from '#contract/patients.ts'
import { errorMessage, isApiError } from '#web/api/errors.ts'
import { callQuery, useSave } from '#web/api/query.ts'
import { useMe } from '#web/api/useMe.ts'
import type { ApprovalBody } from '#web/features/cases/useApproval.ts'
import { useLiveList } from '#web/features/cases/useLiveRefetch.ts'
import { paths } from '#web/paths.ts'
import { parseQueryString } from '#web/query-string.ts'
import { showToast, UNDO_STAYS } from '#web/ui/toasts.ts'
import { readLaterIds, storeLaterIds } from './later-ids.ts'
import { addArrivals, isOpen, moveToEnd, openAfter, toCells, type Answer } from './queue-cells.ts'

/** A hundred setups are more than anybody reviews in a row; further ones follow once these are answered. */
const WAITS_FOR_ME = { filter: { waits_for: 'me' }, sort: 'ship_date_sort', perPage: '100' } as const

/** The last answer, for as long as it can be undone. */
export type LastAnswer = { row: PatientRow; answer: Answer; event_id: number; until: number }

type Answered = { patient: Pick<Patient, 'promise'>; undo: Undo }

const NO_ROWS: readonly PatientRow[] = []

/** The setups that wait for the user, which of them is shown, and the answers of this visit. */
export function useReviewQueue(organization_id: number) {
  const { id: user_id } = useMe()
  const navigate = useNavigate()
  const isStill = useReducedMotion(false, { getInitialValueInEffect: false })
  const { at } = parseQueryString(useLocation().searchStr)
  useLiveList()
  const read = useQuery(
    callQuery(patientCalls.listOfOrganization, { params: { id: organization_id }, query: WAITS_FOR_ME }),
  )
  const approve = useSave(caseStepCalls.approve, { errors: 'inline', success: 'silent' })
  const undo = useSave(caseStepCalls.undo)
  const [startedAt] = useState(() => Date.now())
  const [later] = useState(() => readLaterIds(user_id, organization_id))
  const [known, setKnown] = useState(NO_ROWS)
  const [answers, setAnswers] = useState<ReadonlyMap<number, Answer>>(new Map())
  const [last, setLast] = useState<LastAnswer>()
  const timer = useTimeout(() => setLast(undefined), UNDO_STAYS)
  // The setup of the address is shown, else the first that waited; `end` after the last answer.
  const [entered, setEntered] = useState<number | 'end'>()

  const waiting = read.data?.patients.data ?? NO_ROWS
  const placed = addArrivals(known, waiting, later)
  if (placed !== known) setKnown(placed)
  const cells = toCells(placed, waiting, answers)
  const find = (id: number | undefined) => cells.find(({ row }) => row.id === id)
  const addressed = find(Number(at))
  const present = addressed ?? (entered === 'end' ? undefined : (find(entered) ?? cells.find(isOpen)))
  // It stays on the screen when it is answered elsewhere.
  if (present && !addressed && entered === undefined) setEntered(present.row.id)

  function go(id: number | undefined, slides = false) {
    setEntered(id ?? 'end')
    void navigate({
      href: paths.reviewQueue(id === undefined ? {} : { at: id }),
      replace: true,
      resetScroll: false,
      viewTransition: slides && !isStill,
    })
  }

  function setAnswer(id: number, answer: Answer | undefined) {
    setAnswers((all) => {
      const next = new Map(all)
      if (answer) next.set(id, answer)
      else next.delete(id)
      return next
    })
  }

  function keep(row: PatientRow, given: Answer, { patient, undo: undoable }: Answered) {
    const answer: Answer = { ...given, state: 'sent', promise: patient.promise }
    setAnswer(row.id, answer)
    setLast({ row, answer, event_id: undoable.event_id, until: Date.now() + UNDO_STAYS })
    timer.clear()
    timer.start()
  }

  /** A lost connection leaves the answer to be given again; after a refusal the setup waits as it is now. */
  function refuse(row: PatientRow, answer: Answer, error: unknown) {
    const isUnsent = isApiError(error) && error.status === 0
    setAnswer(row.id, isUnsent ? { ...answer, state: 'unsent' } : undefined)
    showToast({ kind: 'error', title: `${row.formatted_name} is not approved`, text: errorMessage(error) })
  }

  return {
    read,
    cells,
    present,
    startedAt,
    last,
    go,
    /** The setups that come next. */
    next: present ? openAfter(cells, present.row.id) : [],
    approve(row: PatientRow, body: ApprovalBody) {
      const cell = find(row.id)
      // A second press meets the setup before the next one is on the screen.
      if (!cell || !isOpen(cell)) return
      const answer = { ...answerTo(row, 'approved'), version: body.version }
      setAnswer(row.id, answer)
      go(openAfter(cells, row.id)[0]?.row.id, true)
      approve.mutateAsync({ params: { id: row.id }, body }).then(
        (reply) => keep(row, answer, reply),
        (error: unknown) => refuse(row, answer, error),
      )
    },
    changeSent(row: PatientRow, reply: Answered) {
      keep(row, answerTo(row, 'change'), reply)
      go(openAfter(cells, row.id)[0]?.row.id)
    },
    putOff(row: PatientRow) {
      const cell = find(row.id)
      if (cell && isOpen(cell)) {
        setKnown(moveToEnd(placed, row.id))
        const ids = new Set(placed.map(({ id }) => id))
        const others = readLaterIds(user_id, organization_id).filter((id) => id !== row.id && ids.has(id))
        storeLaterIds(user_id, organization_id, [...others, row.id])
      }
      go(openAfter(cells, row.id)[0]?.row.id)
    },
    undoLast: () => {
      if (!last) return
      const { row, answer, event_id } = last
      timer.clear()
      setLast(undefined)
      setAnswer(row.id, { ...answer, state: 'undoing' })
      undo.mutateAsync({ params: { id: row.id }, body: { event_id } }).then(
        async () => {
          // Only the list says that the setup waits again.
          await read.refetch()
          setAnswer(row.id, undefined)
          go(row.id)
        },
        () => setAnswer(row.id, answer),
      )
    },
    /** Leaves the undo to a toast, because the bar goes with the page. */
    handOver: () => {
      if (!last) return
      const { row, answer, event_id, until } = last
      showToast({
        kind: 'success',
        about: `undo ${row.id}`,
        text:
          answer.kind === 'approved'
            ? `The setup of ${row.formatted_name} is approved.`
            : `The setup of ${row.formatted_name} goes back to the technician.`,
        stays: Math.max(0, until - Date.now()),
        action: { label: 'Undo', run: () => undo.mutate({ params: { id: row.id }, body: { event_id } }) },
      })
    },
  }
}

function answerTo({ setup_completed_at }: PatientRow, kind: Answer['kind']): Answer {
  return { kind, state: 'sending', promise: null, at: Date.now(), setup_completed_at }
}

export type ReviewQueue = ReturnType<typeof useReviewQueue>
