import { IconSpeakerphone, IconX } from '@tabler/icons-react'
import { Icon } from '#web/ui/Icon.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import classes from './Announcement.module.css'
import { textParts } from './text-parts.ts'
import type { useAnnouncement } from './useAnnouncement.ts'

/** Whoever reads the list with the ears is told as well, also of one that comes meanwhile. */
export function Announcement({ of: { text, dismiss } }: { of: ReturnType<typeof useAnnouncement> }) {
  return (
    <div aria-live="polite">
      {text ? (
        <section className={classes.banner} aria-label="Announcement">
          <Icon of={IconSpeakerphone} />
          {/* A long one scrolls, also by keyboard. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <p className={classes.words} tabIndex={0}>
            {textParts(text).map((part, index) =>
              part.href ? (
                // Parts of one text never change places.
                // oxlint-disable-next-line react/no-array-index-key
                <a key={index} href={part.href} target="_blank" rel="noopener noreferrer">
                  {part.text}
                </a>
              ) : (
                part.text
              ),
            )}
          </p>
          <IconButton icon={IconX} label="Dismiss the announcement" size="sm" iconSize={16} onClick={dismiss} />
        </section>
      ) : null}
    </div>
  )
}
