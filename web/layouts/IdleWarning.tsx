import { signOut } from '#web/api/sign-out.ts'
import { hasUnsaved } from '#web/components/unsaved.ts'
import { DialogButtons } from '#web/ui/DialogButtons.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'

/** Closing the dialog in any way is user activity, so the session continues. */
export function IdleWarning({ secondsLeft, onContinue }: { secondsLeft: number; onContinue: () => void }) {
  const clock = `${Math.floor(secondsLeft / 60)}:${String(secondsLeft % 60).padStart(2, '0')}`
  return (
    <Dialog
      opened
      onClose={onContinue}
      title="Are you still there?"
      size={460}
      zIndex={300}
      transitionProps={{ duration: 0 }}
    >
      <p>
        Nothing was done for a while, so you will be signed out in <span role="timer">{clock}</span>.
        {hasUnsaved() ? ' What you typed is kept: you sign in again over it.' : ''}
      </p>
      <DialogButtons verb="Stay signed in" back="Log Out" onClose={signOut} onConfirm={onContinue} />
    </Dialog>
  )
}
