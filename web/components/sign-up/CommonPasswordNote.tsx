import { useEffect, useState } from 'react'
import { Notice } from '#web/ui/Notice.tsx'

/** A shorter password is refused anyway. */
const SHORTEST = 8

/** Warns of a common password, which is not refused. The word list is loaded once the user types a new password. */
export function CommonPasswordNote({ password }: { password: string }) {
  const [isCommon, setCommon] = useState<(password: string) => boolean>()
  const isLongEnough = password.length >= SHORTEST
  useEffect(() => {
    if (isLongEnough) void import('./common-passwords.ts').then((list) => setCommon(() => list.isCommonPassword))
  }, [isLongEnough])
  if (!isLongEnough || !isCommon?.(password)) return null
  return (
    <output>
      <Notice tone="warning">
        This is one of the passwords that are tried first. A longer one of several words is safer.
      </Notice>
    </output>
  )
}
