import { IconSpeakerphone, IconX } from '@tabler/icons-react'
import { Icon } from '#web/ui/Icon.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import classes from './Announcement.module.css'
import { splitLinks } from './split-links.ts'
import type { useAnnouncement } from './useAnnouncement.ts'

/**
 * The banner above a list of patients. The live region stays mounted, so screen readers also announce a banner that
 * arrives later.
 */
export function Announcement({ of: { text, dismiss } }: { of: ReturnType<typeof useAnnouncement> }) {
  return (
    <div aria-live="polite">
      {text ? (
        <section className={classes.banner} aria-label="Announcement">
          <Icon of={IconSpeakerphone} />
          {/* A long text scrolls, and tabIndex makes it scrollable by keyboard. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <p className={classes.words} tabIndex={0}>
            {splitLinks(text).map((part, index) =>
              part.href ? (
                // The index is a stable key: the parts of one text never reorder.
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
