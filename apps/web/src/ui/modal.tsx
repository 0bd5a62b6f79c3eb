import { Modal as MantineModal, type ModalProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFocusBack } from './use-focus-back.ts';

/** The only modal dialog: the focus comes back from it also when it was drawn open, or is taken away while it is. */
export function Modal(props: ModalProps): ReactNode {
  useFocusBack(props.opened && props.returnFocus !== false);
  return <MantineModal {...props} />;
}
