import { MantineProvider } from '@mantine/core'
import { setNonce } from 'get-nonce'
import type { ReactNode } from 'react'
import { theme } from './theme.ts'

const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''

// The scroll lock of dialogs inserts a <style> element and gets its nonce from this package.
setNonce(nonce)

export function Theme({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={() => nonce}>
      {children}
    </MantineProvider>
  )
}
