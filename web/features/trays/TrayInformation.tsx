import { Button, Modal, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { IconArchive, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { archiveTrayBlocker } from '#contract/trays.rules.ts'
import { trayCalls, type TrayWithCases } from '#contract/trays.ts'
import { useCan } from '#web/api/can.ts'
import { wordsOf } from '#web/api/errors.ts'
import { q } from '#web/api/query.ts'
import { Missing } from '#web/components/Missing.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { DateText } from '#web/ui/DateText.tsx'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { fact, FactList } from '#web/ui/FactList.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Mark } from '#web/ui/Mark.tsx'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import { Waiting } from '#web/ui/Waiting.tsx'
import { ShippingId } from './ShippingId.tsx'
import { TrayCases } from './TrayCases.tsx'
import classes from './TrayInformation.module.css'
import { placesWords } from './tray-words.ts'
import { useTrayActions } from './useTrayActions.ts'

const TITLE = 'Tray Information'

type Props = { id: number; onClose: () => void }

/** TRAY-02: beside the list where there is room, over it elsewhere. */
export function TrayInformation({ id, onClose }: Props) {
  const isBeside = useMediaQuery('(min-width: 1200px)', true, { getInitialValueInEffect: false })
  const content = <Content id={id} />
  if (isBeside) return <Beside onClose={onClose}>{content}</Beside>
  return (
    <Modal opened onClose={onClose} title={TITLE} size={460}>
      {content}
    </Modal>
  )
}

/** It leaves the list in use, so it takes neither the focus nor the keys. */
function Beside({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  useShortcuts([{ keys: 'Escape', label: 'Close the tray information', group: 'Lists', run: onClose }])
  return (
    // A <dialog> that is not modal would be laid over the page.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="dialog" aria-modal="false" aria-labelledby="tray-information" className={classes.beside}>
      <div className={classes.head}>
        <h2 id="tray-information" className={classes.title}>
          {TITLE}
        </h2>
        <IconButton icon={IconX} label="Close" onClick={onClose} />
      </div>
      {children}
    </div>
  )
}

function Content({ id }: Pick<Props, 'id'>) {
  const answer = useQuery(q(trayCalls.get, { params: { id } }))
  const tray = answer.data?.tray
  if (tray) return <Details tray={tray} />
  if (answer.error?.status === 404) {
    return (
      <Missing title="Tray not found" text="It does not exist, or none of your cases is in it." error={answer.error} />
    )
  }
  if (answer.error) {
    const { error, refetch } = answer
    return <ErrorState title="The tray could not be loaded" text={wordsOf(error)} onRetry={() => void refetch()} />
  }
  return (
    <Waiting words="Loading the tray">
      <Skeleton height={28} width={140} my={8} />
      <Skeleton height={300} />
    </Waiting>
  )
}

function Details({ tray }: { tray: TrayWithCases }) {
  const can = useCan()
  const { archive, isArchiving } = useTrayActions()
  const mayArchive = can(trayCalls.archive) && !archiveTrayBlocker(tray)
  const { shipping_id_text } = tray
  return (
    <div className={classes.details}>
      <p className={classes.number}>
        <strong>{tray.tray_number}</strong>
        <Mark label={placesWords(tray.cases_count)} />
        {tray.deleted_at ? <Mark label="Archived" icon={IconArchive} /> : null}
      </p>
      <TrayCases tray={tray} />
      <FactList
        facts={[
          fact(
            'Shipping ID',
            <span className={classes.code}>
              <ShippingId tray={tray} />
              {shipping_id_text ? (
                <CopyButton text={() => shipping_id_text} label="Copy the shipping ID" said="Shipping ID copied!" />
              ) : null}
            </span>,
          ),
          fact('Created', <DateText value={tray.created_at} as="slashes" />),
          fact('By', tray.created_by_name),
          ...(tray.deleted_at ? [fact('Archived', <DateText value={tray.deleted_at} as="slashes" />)] : []),
        ]}
      />
      {mayArchive ? (
        <>
          <Button
            variant="default"
            c="red"
            className={classes.archive}
            leftSection={<Icon of={IconArchive} />}
            loading={isArchiving}
            onClick={() => void archive(tray)}
          >
            Archive Tray
          </Button>
          <p className={classes.note}>Archiving hides the tray and frees its cases for another one.</p>
        </>
      ) : null}
    </div>
  )
}
