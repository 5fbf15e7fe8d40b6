import { Box, Button, Group, Progress, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { IconCamera, IconPhoto, IconRefresh, IconRotateClockwise, IconTrash, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { askedThing } from '#contract/asked-item-labels.ts'
import { CAMERA_LINK_MINUTES, cameraLinkCalls, type Camera, type CameraPhoto } from '#contract/camera-links.ts'
import { send } from '#web/api/client.ts'
import { errorMessage } from '#web/api/errors.ts'
import { storedPhoneKey, storePhoneKey } from '#web/api/phone-key.ts'
import { FormError } from '#web/components/FormError.tsx'
import { AuthHeading } from '#web/features/auth/AuthHeading.tsx'
import { paths } from '#web/paths.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { LoadingState } from '#web/ui/LoadingState.tsx'
import { progressPercent } from '#web/ui/upload/upload-progress.ts'
import { useFilePicker } from '#web/ui/upload/useFilePicker.tsx'
import classes from './PhoneCamera.module.css'
import { isDead, useSentPhotos, type Phone, type Sending, type SentPhotos } from './useSentPhotos.ts'

const GRID = { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 12, listStyle: 'none' }

/** The page of a phone that takes photos for a desk. It is not signed in and knows no name but that of the practice. */
export default function CameraPage() {
  const { token }: { token?: string } = useParams({ strict: false })
  return token ? <CameraOfToken token={token} /> : <Navigate to={paths.notFound()} replace />
}

function CameraOfToken({ token }: { token: string }) {
  const [phone_key, setPhoneKey] = useState(() => storedPhoneKey(token))
  if (phone_key !== undefined) return <PhoneCamera phone={{ token, phone_key }} />
  return (
    <ClaimPhone
      token={token}
      onClaimed={(key) => {
        storePhoneKey(token, key)
        setPhoneKey(key)
      }}
    />
  )
}

/** A press claims the link, because a preview of a chat opens it too. */
function ClaimPhone({ token, onClaimed }: { token: string; onClaimed: (phone_key: string) => void }) {
  const claim = useMutation({
    mutationFn: () => send(cameraLinkCalls.claim, { body: { token } }),
    onSuccess: ({ phone_key }) => onClaimed(phone_key),
  })
  return (
    <>
      <AuthHeading title="Take photos with this phone">
        They appear on the desk that shows the code. Only this phone can use it, for {CAMERA_LINK_MINUTES} minutes.
      </AuthHeading>
      <Stack gap="md">
        <FormError error={claim.error} isBoxed />
        <Button size="lg" fullWidth loading={claim.isPending} onClick={() => claim.mutate()}>
          Use this phone
        </Button>
      </Stack>
    </>
  )
}

function PhoneCamera({ phone }: { phone: Phone }) {
  const photos = useSentPhotos(phone)
  const { camera, error, isLost } = photos
  if (isLost || isDead(error)) return <CameraEnded />
  if (camera) return <Taking camera={camera} photos={photos} />
  return error ? <FormError error={errorMessage(error)} isBoxed /> : <LoadingState />
}

function CameraEnded() {
  return (
    <div role="alert">
      <AuthHeading title="This phone is disconnected">
        What it sent before is on the desk. Show a new code there to take more photos.
      </AuthHeading>
    </div>
  )
}

function Taking({ camera, photos }: { camera: Camera; photos: SentPhotos }) {
  const [retaken, setRetaken] = useState<CameraPhoto>()
  const take = useFilePicker({
    label: 'Take a photo',
    accept: 'image/*',
    capture: 'environment',
    onFiles: (files) => photos.add(files, retaken),
  })
  const choose = useFilePicker({
    label: 'Choose photos',
    accept: 'image/*',
    multiple: true,
    onFiles: (files) => photos.add(files),
  })
  const { limit, practice, view } = camera
  const count = camera.photos.length + photos.sending.filter(({ replaces }) => !replaces).length
  const isFull = count >= limit

  function openCamera(photo?: CameraPhoto) {
    setRetaken(photo)
    take.open()
  }

  return (
    <>
      <AuthHeading title={view ? `The lab needs ${askedThing({ kind: 'photo', view })}` : 'Take photos'}>
        They appear on the desk of {practice} as they arrive.
      </AuthHeading>
      <Stack gap="lg">
        <Stack gap="sm">
          <Button
            size="lg"
            fullWidth
            leftSection={<Icon of={IconCamera} size={20} />}
            disabled={isFull}
            onClick={() => openCamera()}
          >
            Take a photo
          </Button>
          <Button variant="default" size="lg" fullWidth disabled={isFull} onClick={choose.open}>
            Choose from this phone
          </Button>
        </Stack>
        <Text component="output" size="sm" c="dimmed">
          {isFull ? `${limit} photos are the most.` : `${count} of ${limit} photos`}
        </Text>
        <Box component="ul" display="grid" m={0} p={0} style={GRID} aria-label="Photos">
          {camera.photos.map((photo) => (
            <SentPhoto key={photo.id} photo={photo} photos={photos} onRetake={() => openCamera(photo)} />
          ))}
          {photos.sending.map((each) => (
            <SendingPhoto key={each.id} sending={each} photos={photos} />
          ))}
        </Box>
      </Stack>
      {take.input}
      {choose.input}
    </>
  )
}

type SentProps = { photo: CameraPhoto; photos: SentPhotos; onRetake: () => void }

function SentPhoto({ photo, photos, onRetake }: SentProps) {
  const { name, preview } = photo
  const cannotTurn = photos.canTurn(photo) ? undefined : 'It can be turned until the page is reloaded. Take it again.'
  return (
    <li>
      <div className={classes.picture}>
        {preview ? <img src={preview} alt={name} /> : <Icon of={IconPhoto} size={24} label={name} />}
      </div>
      <Group justify="space-between" mt={4} wrap="nowrap">
        <IconButton icon={IconCamera} label={`Retake ${name}`} onClick={onRetake} />
        <IconButton
          icon={IconRotateClockwise}
          label={`Turn ${name}`}
          blocked={cannotTurn}
          onClick={() => (cannotTurn ? undefined : photos.turn(photo))}
        />
        <IconButton icon={IconTrash} label={`Delete ${name}`} onClick={() => photos.remove(photo)} />
      </Group>
    </li>
  )
}

function SendingPhoto({ sending, photos }: { sending: Sending; photos: SentPhotos }) {
  const { state, fault } = sending
  const message = fault ?? (state.phase === 'stopped' ? state.message : undefined)
  return (
    <li>
      <div className={classes.picture}>
        <Icon of={IconPhoto} size={24} label="A photo on its way" />
      </div>
      {message === undefined ? (
        <Progress mt="sm" size={4} color="brand.6" value={progressPercent(state)} aria-label="Sent" />
      ) : (
        <>
          <Text mt={4} size="xs" c="var(--td-danger)" role="alert">
            {message}
          </Text>
          <Group justify="space-between" wrap="nowrap">
            <IconButton icon={IconRefresh} label="Send it again" onClick={() => photos.retry(sending)} />
            <IconButton icon={IconX} label="Leave it out" onClick={() => photos.cancel(sending)} />
          </Group>
        </>
      )}
    </li>
  )
}
