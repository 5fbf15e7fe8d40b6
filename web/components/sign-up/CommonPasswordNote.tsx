import { useQuery } from '@tanstack/react-query'
import { Notice } from '#web/ui/Notice.tsx'

/** A shorter password is refused anyway. */
const SHORTEST = 8

/** Warns of a common password, which is not refused. The word list is loaded once the user types a new password. */
export function CommonPasswordNote({ password }: { password: string }) {
  const isLongEnough = password.length >= SHORTEST
  const list = useQuery({
    queryKey: ['common-passwords'],
    queryFn: () => import('./common-passwords.ts'),
    enabled: isLongEnough,
    staleTime: Infinity,
    // Without the list there is no warning, which is no error for the user.
    meta: { isSilent: true },
  }).data
  if (!isLongEnough || !list?.isCommonPassword(password)) return null
  return (
    <output>
      <Notice tone="warning">
        This is one of the passwords that are tried first. A longer one of several words is safer.
      </Notice>
    </output>
  )
}
