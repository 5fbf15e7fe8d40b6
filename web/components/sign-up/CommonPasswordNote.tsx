import { useEffect, useState } from 'react'
import { Notice } from '#web/ui/Notice.tsx'

/** Too short to be taken, so there is nothing to warn of. */
const SHORTEST = 8

/** A warning beside the given rule: nobody is refused for it. The list comes once somebody types a new password. */
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
