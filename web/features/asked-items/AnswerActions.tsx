import { Flex } from '@mantine/core'
import { IconCamera, IconCheck, IconLink, IconMessage2, IconUpload } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { ANSWER_LINK_DAYS } from '#contract/answer-links.ts'
import { askedItemCan, isLinked } from '#contract/asked-items.rules.ts'
import { askedItemCalls, type AskedItem } from '#contract/asked-items.ts'
import type { Patient } from '#contract/patients.ts'
import { useSave } from '#web/api/query.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { formatMoney } from '#web/ui/format-money.ts'
import { showToast } from '#web/ui/toasts.ts'
import { sendFilesLabel } from './asked-labels.ts'
import { answerReason } from './practice-items.ts'

// Loaded on demand, since most visits of a case answer nothing.
const FilesDialog = lazy(async () => ({ default: (await import('./AnswerFilesDialog.tsx')).AnswerFilesDialog }))
const WordsDialog = lazy(async () => ({ default: (await import('./AnswerWordsDialog.tsx')).AnswerWordsDialog }))

type Props = {
  patient: Patient
  item: AskedItem
  /** The item is the first of the page, and its first button is filled. */
  isMain: boolean
}

/** The buttons with which a practice answers an item: with files, in words, or with a yes or no to a price. */
export function AnswerActions({ patient, item, isMain }: Props) {
  const actor = toActor(useMe())
  const [dialog, setDialog] = useState<'files' | 'words'>()
  const blocked = answerReason(actor, patient, item)
  const first = { blocked, variant: isMain ? 'filled' : 'default', size: isMain ? 'md' : 'sm' } as const
  const second = { variant: 'subtle', color: 'gray', size: first.size } as const
  const takesFiles = item.kind === 'scan' || item.kind === 'photo'
  return (
    <Flex gap="sm" wrap="wrap" direction={{ base: isMain ? 'column' : 'row', sm: 'row' }}>
      {takesFiles ? (
        <ActionButton
          {...first}
          icon={item.kind === 'scan' ? IconUpload : IconCamera}
          onClick={() => setDialog('files')}
        >
          {sendFilesLabel(item)}
        </ActionButton>
      ) : null}
      {item.kind === 'price' ? (
        <PriceActions item={item} first={first} second={second} />
      ) : (
        <ActionButton
          {...(takesFiles ? { ...second, blocked } : { ...first, icon: IconMessage2 })}
          onClick={() => setDialog('words')}
        >
          {takesFiles ? 'Answer in words' : 'Answer'}
        </ActionButton>
      )}
      {isMain && isLinked(item) ? <LinkButton patient={patient} item={item} look={second} /> : null}
      <Suspense>
        {dialog === 'files' ? (
          <FilesDialog item={item} patient={patient.formatted_name} onClose={() => setDialog(undefined)} />
        ) : null}
        {dialog === 'words' ? <WordsDialog item={item} onClose={() => setDialog(undefined)} /> : null}
      </Suspense>
    </Flex>
  )
}

type LinkProps = { patient: Patient; item: AskedItem; look: Look }

/** Copies a link that answers as this user, for a phone or a colleague who does not sign in. */
function LinkButton({ patient, item, look }: LinkProps) {
  const link = useSave(askedItemCalls.link)
  const blocked = answerReason(toActor(useMe()), patient, item) ?? askedItemCan.link(patient, item)?.text

  async function copy(url: string) {
    try {
      await navigator.clipboard.writeText(url)
      showToast({ kind: 'info', text: `Link copied. It answers once, as you, for ${ANSWER_LINK_DAYS} days.` })
    } catch {
      showToast({ kind: 'error', text: 'The browser did not allow copying.' })
    }
  }

  return (
    <ActionButton
      {...look}
      blocked={blocked}
      icon={IconLink}
      isSaving={link.isPending}
      onClick={() => link.mutate({ params: { id: item.id } }, { onSuccess: ({ url }) => void copy(url) })}
    >
      Copy a link to answer
    </ActionButton>
  )
}

type Look = Pick<Parameters<typeof ActionButton>[0], 'variant' | 'color' | 'size' | 'blocked'>

function PriceActions({ item, first, second }: { item: AskedItem; first: Look; second: Look }) {
  const answer = useSave(askedItemCalls.answer)
  const amount = typeof item.price === 'number' ? formatMoney(item.price) : 'the price'
  const reply = (accepted_price: boolean) => answer.mutate({ params: { id: item.id }, body: { accepted_price } })

  async function approve() {
    const body = `“${item.reason}” adds ${amount} to the current invoice.`
    if (await confirm({ title: 'Approve the price', body, verb: `Approve ${amount}` })) reply(true)
  }

  return (
    <>
      <ActionButton {...first} icon={IconCheck} isSaving={answer.isPending} onClick={() => void approve()}>
        {`Approve ${amount}`}
      </ActionButton>
      {first.blocked ? null : (
        <ActionButton {...second} onClick={() => reply(false)}>
          No, leave it out
        </ActionButton>
      )}
    </>
  )
}
