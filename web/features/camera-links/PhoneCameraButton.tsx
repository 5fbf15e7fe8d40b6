import { Box, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconDeviceMobile, IconPhoto } from '@tabler/icons-react'
import { CAMERA_LINK_MINUTES, type CameraLink } from '#contract/camera-links.ts'
import { BarcodeImage } from '#web/components/labels/BarcodeImage.tsx'
import { LocalLinkNote } from '#web/components/LocalLinkNote.tsx'
import type { Uploads } from '#web/features/files/useUploads.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Thumbnail } from '#web/ui/Thumbnail.tsx'
import { useMinute } from '#web/ui/useMinute.ts'
import { usePhoneCamera, type CameraTarget, type PhoneCamera } from './usePhoneCamera.ts'
import classes from './PhoneCamera.module.css'

type Props = {
  /** The photos of the form or dialog, to which those of the phone are added. */
  uploads: Uploads
  target: CameraTarget
}

/** Takes the photos of a form or dialog with a phone, which opens its camera by a QR code. */
export function PhoneCameraButton({ uploads, target }: Props) {
  const camera = usePhoneCamera(uploads, target)
  const { created, link } = camera
  return (
    <>
      <Group>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<Icon of={IconDeviceMobile} />}
          loading={camera.isStarting}
          onClick={camera.start}
        >
          Use a phone as camera
        </Button>
      </Group>
      {created && link ? (
        <Dialog
          opened
          onClose={camera.end}
          title="Use a phone as camera"
          size={480}
          // A click outside must not disconnect the phone.
          closeOnClickOutside={false}
        >
          <Stack gap="md">
            <Code created={created} link={link} onRenew={camera.start} />
            <Arrived link={link} />
          </Stack>
          <Group justify="flex-end" mt="lg">
            <Button data-autofocus onClick={camera.end}>
              Done
            </Button>
          </Group>
        </Dialog>
      ) : null}
    </>
  )
}

type CodeProps = { created: NonNullable<PhoneCamera['created']>; link: CameraLink; onRenew: () => void }

/** The code, until a phone has it. */
function Code({ created: { qr_code, url }, link, onRenew }: CodeProps) {
  const isOver = Date.parse(link.expires_at) <= useMinute()
  if (isOver) {
    return (
      <Stack gap="sm" align="flex-start">
        <Text>The code has ended after {CAMERA_LINK_MINUTES} minutes. The photos that arrived are kept.</Text>
        <Button variant="default" onClick={onRenew}>
          Show a new code
        </Button>
      </Stack>
    )
  }
  if (link.is_claimed) {
    return <Text>A phone is connected. Its photos appear here as they arrive; press Done when all are here.</Text>
  }
  if (qr_code === null) return <LocalLinkNote url={url} />
  return (
    <Stack gap="sm" align="center">
      <Text>
        Point the camera of a phone at the code and open the page. The first phone that uses it has it for{' '}
        {CAMERA_LINK_MINUTES} minutes; it is not signed in and sees nothing but its own photos.
      </Text>
      <BarcodeImage svg={qr_code} kind="QR code" text="the page of the camera" className={classes.code} />
    </Stack>
  )
}

function Arrived({ link: { photos } }: { link: CameraLink }) {
  return (
    <Box>
      <Text component="output" display="block" size="sm" c="dimmed">
        {photos.length === 0 ? 'No photo has arrived yet.' : `${photos.length} arrived`}
      </Text>
      {photos.length > 0 ? (
        <SimpleGrid cols={5} spacing="xs" mt="xs">
          {photos.map(({ id, preview }) => (
            <Thumbnail key={id} url={preview} size={72} icon={IconPhoto} />
          ))}
        </SimpleGrid>
      ) : null}
    </Box>
  )
}
