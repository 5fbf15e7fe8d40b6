export type Photo = {
  id: number
  name: string
  /** Null until the server has processed the photo. */
  url: string | null
  thumbnail_url: string | null
  inspection: 'pending' | 'done' | 'failed'
}

/** Returns why a photo cannot be shown; undefined if it can. */
export function photoBlocker({ url, inspection }: Photo): string | undefined {
  if (inspection === 'failed') return 'Damaged photo'
  return url === null ? 'Being prepared' : undefined
}

export type ViewablePhoto = Photo & { url: string }

export function isViewable(photo: Photo): photo is ViewablePhoto {
  return photoBlocker(photo) === undefined
}
