import { Center, Loader } from '@mantine/core'

/** Shown while a part of the room loads. */
export function RoomLoader() {
  return (
    <Center pos="absolute" inset={0}>
      <Loader />
    </Center>
  )
}
