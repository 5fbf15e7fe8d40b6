import { MAX_PREVIEW_LENGTH } from '#contract/camera-links.ts'

/** In px. */
const PREVIEW_SIZE = 240
const PREVIEW_QUALITIES = [0.7, 0.5, 0.3]
const PHOTO_QUALITY = 0.92
/** Phones refuse larger canvases. */
const MAX_PIXELS = 16_000_000

/** Draws the small picture that the desk shows; undefined where this browser cannot read the photo, such as HEIC. */
export async function drawPreview(file: Blob): Promise<string | undefined> {
  const picture = await readPicture(file)
  if (!picture) return undefined
  const scale = Math.min(1, PREVIEW_SIZE / Math.max(picture.width, picture.height))
  const { canvas, context } = newCanvas(picture.width * scale, picture.height * scale)
  context?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return PREVIEW_QUALITIES.map((quality) => canvas.toDataURL('image/jpeg', quality)).find(
    (url) => url.startsWith('data:image/jpeg') && url.length <= MAX_PREVIEW_LENGTH,
  )
}

/** Turns a photo to the right by a quarter, as a new JPEG; undefined where this browser cannot read it. */
export async function turnPhoto(file: Blob): Promise<File | undefined> {
  const picture = await readPicture(file)
  if (!picture) return undefined
  const scale = Math.min(1, Math.sqrt(MAX_PIXELS / (picture.width * picture.height)))
  const { canvas, context } = newCanvas(picture.height * scale, picture.width * scale)
  context?.translate(canvas.width, 0)
  context?.rotate(Math.PI / 2)
  context?.drawImage(picture, 0, 0, canvas.height, canvas.width)
  picture.close()
  const turned = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', PHOTO_QUALITY)
  })
  return turned ? new File([turned], 'turned.jpg', { type: 'image/jpeg' }) : undefined
}

function readPicture(file: Blob) {
  return createImageBitmap(file).catch(() => undefined)
}

function newCanvas(width: number, height: number) {
  const canvas = Object.assign(document.createElement('canvas'), {
    width: Math.max(1, Math.round(width)),
    height: Math.max(1, Math.round(height)),
  })
  return { canvas, context: canvas.getContext('2d') }
}
