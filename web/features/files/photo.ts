export type Photo = {
  id: number
  name: string
  /** Null until the photo is cleaned. */
  url: string | null
  thumbnail_url: string | null
  inspection: 'pending' | 'done' | 'failed'
}

/** Why a photo is not shown; undefined where it is. */
export function photoBlocker({ url, inspection }: Photo): string | undefined {
  if (inspection === 'failed') return 'Damaged photo'
  return url === null ? 'Being prepared' : undefined
}

export type ShownPhoto = Photo & { url: string }

export function isShown(photo: Photo): photo is ShownPhoto {
  return photoBlocker(photo) === undefined
}
