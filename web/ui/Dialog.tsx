import { Modal, type ModalProps } from '@mantine/core'
import { useCloseOnBack } from './back-layers.ts'

/**
 * The base of every dialog: Escape, its close button and the back button close it. A dialog without a close button must
 * be answered, so Back does nothing.
 */
export function Dialog(props: ModalProps) {
  const { opened, onClose, withCloseButton } = props
  useCloseOnBack(opened ? (withCloseButton === false ? ignoreBack : onClose) : undefined)
  return <Modal {...props} />
}

function ignoreBack() {}
