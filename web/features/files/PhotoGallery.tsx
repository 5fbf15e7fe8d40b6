import { Badge } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { fileCalls } from '#contract/files.ts'
import { useSave } from '#web/api/query.ts'
import { confirm } from '#web/ui/confirm.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import classes from './PhotoGallery.module.css'
import type { Photo } from './photo.ts'

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

/** Photos in three columns; one opens large, with the others beside it. */
export function PhotoGallery({ photos, title = 'photos', mayRemove = false, removeBlocker }: Props) {
  const [open, setOpen] = useState<number>()
  const remove = useSave(fileCalls.remove)
  if (photos.length === 0)
    return (
      <Badge color="gray" tt="none" fw={500}>
        No {title} found
      </Badge>
    )

  async function ask({ id, name }: Photo) {
    const isSure = await confirm({ title: 'Delete Files', body: `Are you sure you want to delete file "${name}"?` })
    if (isSure) remove.mutate({ params: { id } })
  }

  return (
    <>
      <ul className={classes.grid} aria-label={title}>
        {photos.map((photo, at) => (
          <li key={photo.id} className={classes.cell}>
            <button
              type="button"
              className={classes.open}
              aria-label={`Open ${photo.name}`}
              onClick={() => setOpen(at)}
            >
              <img src={photo.thumbnail_url ?? photo.url} alt="" loading="lazy" />
            </button>
            {mayRemove || removeBlocker ? (
              <span className={classes.remove}>
                <IconButton
                  icon={IconTrash}
                  iconSize={16}
                  label={`Delete ${photo.name}`}
                  blocked={removeBlocker}
                  onClick={() => (removeBlocker ? undefined : void ask(photo))}
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
