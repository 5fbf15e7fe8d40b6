import 'yet-another-react-lightbox/styles.css'
import { Lightbox } from 'yet-another-react-lightbox'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import { fileCalls } from '#contract/files.ts'
import { useCloseOnBack } from '#web/ui/back-layers.ts'
import { send } from '#web/api/client.ts'
import type { ViewablePhoto } from './photo.ts'

type Props = { photos: readonly ViewablePhoto[]; at: number; onClose: () => void }

/** A default export, since PhotoGallery loads it lazily. */
export default function PhotoLightbox({ photos, at, onClose }: Props) {
  useCloseOnBack(onClose)
  return (
    <Lightbox
      open
      close={onClose}
      index={at}
      slides={photos.map(({ url, name }) => ({ src: url, alt: name }))}
      // The slide uses the list's link; requesting a link of its own records in the audit trail that this photo was
      // viewed.
      on={{ view: ({ index }) => void openPhoto(photos[index]) }}
      plugins={[Zoom]}
      carousel={{ finite: true }}
      animation={{ fade: 140, swipe: 160 }}
      controller={{ closeOnBackdropClick: true }}
    />
  )
}

async function openPhoto(photo: ViewablePhoto | undefined) {
  if (photo) await send(fileCalls.downloadLink, { params: { id: photo.id } }).catch(() => undefined)
}
