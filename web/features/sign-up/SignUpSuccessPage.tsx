import { Box, Button, Text } from '@mantine/core'
import { IconMail, IconMailCheck, IconRefresh } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { authCalls } from '#contract/auth.ts'
import type { Search } from '#web/query-string.ts'
import { useSave } from '#web/api/query.ts'
import { AuthPanelText } from '#web/components/sign-up/AuthPanelText.tsx'
import { AuthHeading } from '#web/features/auth/AuthHeading.tsx'
import { paths } from '#web/paths.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { IconTile } from '#web/ui/IconTile.tsx'
import own from './SignUp.module.css'
import { useCountdown } from './useCountdown.ts'

const RESEND_DELAY_SECONDS = 60

/** SIGN-09: the email comes from the URL; without it there is nothing to resend. */
export default function SignUpSuccessPage() {
  const { email, lab_partner }: Partial<Search> = useSearch({ strict: false })
  return (
    <>
      <AuthPanelText
        claim="Next: your practice, then a case."
        lead="Where to send the trays, who you are, how you heard about us."
      />
      <Box mb={28}>
        <IconTile icon={IconMailCheck} tone="soft" size={64} />
      </Box>
      <AuthHeading title="Check your email">
        Click <strong>VERIFY</strong> in the email we just sent you. It logs you in to finish your registration.
      </AuthHeading>
      {email ? <SentToAddress email={email} lab_partner={lab_partner} /> : null}
      <Text fz={13} c="dimmed">
        Nothing after two minutes? Look in the spam folder. The link works once and for 24 hours.
      </Text>
    </>
  )
}

function SentToAddress({ email, lab_partner }: { email: string; lab_partner: string | undefined }) {
  const resend = useSave(authCalls.resendVerification)
  const countdown = useCountdown(RESEND_DELAY_SECONDS)
  return (
    <>
      <div className={own.address}>
        <Icon of={IconMail} size={18} />
        <span>{email}</span>
        <a href={paths.signUp({ email, lab_partner })}>Change</a>
      </div>
      <Button
        mt="lg"
        mb="xl"
        variant="default"
        leftSection={<Icon of={IconRefresh} />}
        loading={resend.isPending}
        disabled={countdown.seconds > 0}
        onClick={() => resend.mutate({ body: { email } }, { onSuccess: countdown.restart })}
      >
        {countdown.seconds > 0 ? `Send again in ${formatClock(countdown.seconds)}` : 'Send again'}
      </Button>
    </>
  )
}

function formatClock(seconds: number) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
