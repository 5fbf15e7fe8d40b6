import { Text } from '@mantine/core'

/** Stands in the place of the code of a link, as long as the portal has no address that a phone reaches. */
export function LocalLinkNote({ url }: { url: string }) {
  return (
    <Text>
      There is no code to scan, because this portal runs at {new URL(url).host}, which only this machine reaches. Once
      it has an address in your network, a phone can open it.
    </Text>
  )
}
