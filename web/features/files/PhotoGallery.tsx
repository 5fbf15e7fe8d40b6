import { Badge, UnstyledButton } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { IconButton } from '#web/ui/IconButton.tsx'
import classes from './PhotoGallery.module.css'
import type { Photo } from './photo.ts'
import { useRemoveFile } from './useRemoveFile.ts'

type Props = {
  photos: readonly Photo[]
  /** "Photos", for the words of an empty gallery. */
  title?: string
  /** Without it photos cannot be removed here at all; with a reason the control says why not now. */
  mayRemove?: boolean
  removeBlocker?: string | undefined
}

// The lightbox comes with the first photo that is opened.
const Lightbox = lazy(() => import('./PhotoLightbox.tsx'))

/** Photos beside each other; one opens large, with the others beside it. */
export function PhotoGallery({ photos, title = 'photos', mayRemove = false, removeBlocker }: Props) {
  const [open, setOpen] = useState<number>()
  const removal = useRemoveFile()
  if (photos.length === 0)
    return (
      <Badge color="gray" tt="none" fw={500}>
        No {title} found
      </Badge>
    )

  return (
    <>
      <ul className={classes.grid} aria-label={title}>
        {photos.map((photo, at) => (
          <li key={photo.id}>
            <UnstyledButton
              className={classes.open}
              w="100%"
              h="100%"
              aria-label={`Open ${photo.name}`}
              onClick={() => setOpen(at)}
            >
              <img src={photo.thumbnail_url ?? photo.url} alt="" loading="lazy" />
            </UnstyledButton>
            {mayRemove || removeBlocker ? (
              <span className={classes.remove}>
                <IconButton
                  icon={IconTrash}
                  iconSize={16}
                  label={`Delete ${photo.name}`}
                  blocked={removeBlocker}
                  onClick={() => (removeBlocker ? undefined : void removal.ask(photo.id, photo.name))}
                />
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      {open === undefined ? null : (
        <Suspense>
          <Lightbox photos={photos} at={open} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  )
}
