import { useDocumentTitle } from '@mantine/hooks'

/** Sets the title of the tab; undefined keeps that of the screen. */
export function useTitle(title: string | undefined) {
  useDocumentTitle(title ? `${title} · Typodont` : '')
}
