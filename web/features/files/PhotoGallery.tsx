import { Badge, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconPhoto, IconPhotoOff, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Icon } from '#web/ui/Icon.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import classes from './PhotoGallery.module.css'
import { isViewable, photoBlocker, type Photo } from './photo.ts'
import { useRemoveFile } from './file-actions.ts'

type Props = {
  photos: readonly Photo[]
  /** The noun of the empty state and of the list's label. */
  title?: string
  /**
   * False or omitted: no delete buttons, unless `removeBlocker` gives a reason, which they then show while disabled.
   */
  mayRemove?: boolean
  removeBlocker?: string | undefined
}

// Loaded when the first photo is opened.
const Lightbox = lazy(() => import('./PhotoLightbox.tsx'))

/** A grid of photos; one opens in a lightbox with the others. */
export function PhotoGallery({ photos, title = 'photos', mayRemove = false, removeBlocker }: Props) {
  const [open, setOpen] = useState<number>()
  const viewable = photos.filter(isViewable)
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
        {photos.map((photo) => (
          <li key={photo.id}>
            {photoBlocker(photo) ? (
              <div className={classes.state}>
                <VisuallyHidden>{photo.name}: </VisuallyHidden>
                <Icon of={photo.inspection === 'failed' ? IconPhotoOff : IconPhoto} size={18} />
                {photoBlocker(photo)}
              </div>
            ) : (
              <UnstyledButton
                className={classes.open}
                w="100%"
                h="100%"
                aria-label={`Open ${photo.name}`}
                onClick={() => setOpen(viewable.findIndex(({ id }) => id === photo.id))}
              >
                {photo.thumbnail_url === null ? (
                  <Icon of={IconPhoto} size={18} />
                ) : (
                  <img src={photo.thumbnail_url} alt="" loading="lazy" />
                )}
              </UnstyledButton>
            )}
            {mayRemove || removeBlocker ? (
              <span className={classes.remove}>
                <IconButton
                  icon={IconTrash}
                  iconSize={16}
                  label={`Delete ${photo.name}`}
                  blocked={removeBlocker}
                  onClick={() => (removeBlocker ? undefined : void removal.confirmRemoval(photo.id, photo.name))}
                />
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      {open === undefined ? null : (
        <Suspense>
          <Lightbox photos={viewable} at={open} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  )
}
