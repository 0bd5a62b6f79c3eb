import { Modal as MantineModal, type ModalProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFocusBack } from './use-focus-back.ts';

/**
 * The only modal dialog. The focus returns from it also when it was drawn open, or is removed while
 * open.
 */
export function Modal(props: ModalProps): ReactNode {
  useFocusBack(props.opened && props.returnFocus !== false);
  return <MantineModal {...props} />;
}
