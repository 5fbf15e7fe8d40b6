import { Modal, type ModalProps } from '@mantine/core'
import { useBackCloses } from './back.ts'

/** Every dialog: Escape, its X and the back button close it. One without an X is held open, and Back does nothing to it. */
export function Dialog(props: ModalProps) {
  const { opened, onClose, withCloseButton } = props
  useBackCloses(opened ? (withCloseButton === false ? stay : onClose) : undefined)
  return <Modal {...props} />
}

function stay() {}
