import 'yet-another-react-lightbox/styles.css'
import { Lightbox } from 'yet-another-react-lightbox'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import type { Photo } from './PhotoGallery.tsx'

type Props = { photos: readonly Photo[]; at: number; onClose: () => void }

/** Default export: it is loaded when the first photo is opened. */
export default function PhotoLightbox({ photos, at, onClose }: Props) {
  return (
    <Lightbox
      open
      close={onClose}
      index={at}
      slides={photos.map(({ url, name }) => ({ src: url, alt: name }))}
      plugins={[Zoom]}
      carousel={{ finite: true }}
      animation={{ fade: 140, swipe: 160 }}
      controller={{ closeOnBackdropClick: true }}
    />
  )
}
