import type { ComponentType } from 'react'
// These two pages are in the entry chunk: a visitor without a session waits for the sign-in page only, in one request,
// and any address may turn out to be not found.
import LoginPage from './features/auth/LoginPage.tsx'
import { NotFoundPage } from './components/NotFoundPage.tsx'
import type { PathOf } from './screens.ts'

/** Loads the page's chunk when it is first opened. */
export type Page = () => Promise<{ default: ComponentType }>

/** The page of every screen outside of the shell. */
export const publicPages: Record<PathOf<'auth' | 'bare'>, Page> = {
  '/login': async () => ({ default: LoginPage }),
  '/management': async () => ({ default: LoginPage }),
  '/forgot-password': () => import('./features/auth/ForgotPasswordPage.tsx'),
  '/set-password': () => import('./features/auth/SetPasswordPage.tsx'),
  '/verify-email': () => import('./features/auth/VerifyEmailPage.tsx'),
  '/stop-email-change': () => import('./features/auth/StopEmailChangePage.tsx'),
  '/sign-up': () => import('./features/sign-up/SignUpPage.tsx'),
  '/sign-up-success': () => import('./features/sign-up/SignUpSuccessPage.tsx'),
  '/invitation/sign-up': () => import('./features/invitations/InvitedSignUpPage.tsx'),
  '/invitation/confirm': () => import('./features/invitations/ConfirmInvitationPage.tsx'),
  '/open': () => import('./features/auth/OpenLinkPage.tsx'),
  '/answer/:token': () => import('./features/asked-items/AnswerLinkPage.tsx'),
  '/camera/:token': () => import('./features/camera-links/CameraPage.tsx'),
  '/developers': () => import('./features/reference/ReferencePage.tsx'),
  '/share/:token': () => import('./features/show/SharedFilmPage.tsx'),
  '/not-found': async () => ({ default: NotFoundPage }),
}
