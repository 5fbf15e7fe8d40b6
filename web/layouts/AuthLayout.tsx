import { Box, Text } from '@mantine/core'
import { Outlet } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { brandProvider, formatBrand } from '#contract/brand.ts'
import { useProviderName } from '#web/api/useSettings.ts'
import { AUTH_PANEL } from '#web/ui/portal-targets.ts'
import { Copyright } from '#web/components/Copyright.tsx'
import { Claim } from '#web/components/sign-up/AuthPanelText.tsx'
import { paths } from '#web/paths.ts'
import { Logo } from '#web/ui/Logo.tsx'
import classes from './AuthLayout.module.css'

// A glob accepts that the picture is absent; the panel is then a plain gradient.
const pictures = import.meta.glob<string>('../assets/login-arch.webp', {
  eager: true,
  query: '?url',
  import: 'default',
})
const arch = Object.values(pictures)[0]

export default function AuthLayout() {
  return (
    <AuthFrame>
      <Outlet />
    </AuthFrame>
  )
}

/** The frame of the signed-out pages: one column with the form, and a picture beside it. */
export function AuthFrame({ children }: { children: ReactNode }) {
  const provider = useProviderName()
  return (
    <div className={classes.frame}>
      <div className={classes.side}>
        <header>
          <Logo
            name="Typodont"
            by={brandProvider(provider)}
            size={25}
            href={paths.login()}
            label={`${formatBrand(provider)}, sign in`}
          />
        </header>
        <main className={classes.main}>
          <Box w="100%" maw={368} onMouseDown={preventBlur}>
            {children}
          </Box>
        </main>
        <Text component="footer" className={classes.footer} mih={20} fz={13} c="dimmed">
          <Copyright />
        </Text>
      </div>
      <aside id={AUTH_PANEL} className={classes.picture} aria-label="About Typodont">
        {/* Lazy loading skips the picture where the panel is hidden. */}
        {arch ? <img src={arch} alt="" loading="lazy" className={classes.arch} /> : null}
        <Claim
          claim="Every bracket where you want it."
          lead="Scan in the morning, review the setup by lunch, approve from your phone."
        />
      </aside>
    </div>
  )
}

/**
 * Keeps the focus in the field on mousedown: its blur would show a validation message and move the link away from the
 * pointer before the click.
 */
function preventBlur(event: MouseEvent) {
  if (event.target instanceof Element && event.target.closest('a, button:not([type=submit])')) event.preventDefault()
}
