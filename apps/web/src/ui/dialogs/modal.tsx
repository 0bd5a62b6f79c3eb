import { Modal as MantineModal, type ModalProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useRestoreFocus } from './use-restore-focus.ts';

/**
 * The only modal dialog. The focus returns from it also when it was drawn open, or is removed while
 * open.
 */
export function Modal(props: ModalProps): ReactNode {
  useRestoreFocus(props.opened && props.returnFocus !== false);
  return <MantineModal {...props} />;
}
