import { IconCheck } from '@tabler/icons-react'
import { useDateWords } from '#web/components/useDateWords.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Thumbnail } from '#web/ui/Thumbnail.tsx'
import { ColleagueAnswer } from './ColleagueAnswer.tsx'
import { isOpen, type QueueCell } from './queue-cells.ts'
import { cellWords } from './queue-words.ts'
import { useOnline } from './useOnline.ts'
import classes from './Queue.module.css'

type Props = { cells: readonly QueueCell[]; present_id: number; onGo: (id: number) => void }

/** The setups of the queue with what became of them; on a phone only marks, which no finger could press. */
export function QueueStrip({ cells, present_id, onGo }: Props) {
  const dates = useDateWords()
  const isOnline = useOnline()
  const looks = cells.map((cell) => ({
    cell,
    isPresent: cell.row.id === present_id,
    words: cellWords(cell, dates, isOnline),
  }))
  return (
    <>
      <div className={classes.marks} aria-hidden>
        {looks.map(({ cell, isPresent, words }) => (
          <span key={cell.row.id} data-present={isPresent} data-tone={cell.isGone ? 'gone' : words.tone} />
        ))}
      </div>
      <nav className={classes.strip} aria-label="Setups to review">
        {looks.map(({ cell, isPresent, words }) => (
          <button
            key={cell.row.id}
            ref={isPresent ? scrollIntoStrip : undefined}
            type="button"
            className={classes.cell}
            data-present={isPresent}
            data-tone={cell.isGone ? 'gone' : words.tone}
            aria-current={isPresent ? 'step' : undefined}
            onClick={() => onGo(cell.row.id)}
          >
            <Thumbnail url={cell.row.thumbnail_url} size={44} />
            <span className={classes.cellText}>
              <span className={classes.name}>{cell.row.formatted_name}</span>
              <span className={classes.state}>
                {cell.isGone ? (
                  <ColleagueAnswer id={cell.row.id} />
                ) : isPresent && isOpen(cell) && !cell.answer ? (
                  'now'
                ) : (
                  <>
                    {words.tone === 'okay' ? <Icon of={IconCheck} size={13} /> : null} {words.text}
                  </>
                )}
              </span>
            </span>
          </button>
        ))}
      </nav>
    </>
  )
}

function scrollIntoStrip(cell: HTMLElement | null) {
  cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
