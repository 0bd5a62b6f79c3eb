import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useUiWords } from '../messages/ui-words.tsx';
import { Modal } from './modal.tsx';

interface ConfirmDialogProps {
  readonly opened: boolean;
  readonly title: string;
  readonly text?: ReactNode;
  /** A verb that names the effect of the button. */
  readonly confirmLabel: string;
  /** Label of the other button when "cancel" could be read as the action itself. */
  readonly keepLabel?: string;
  readonly destructive?: boolean;
  /** False when the caller handles Escape and calls `onClose`. */
  readonly closeOnEscape?: boolean;
  readonly onConfirm: () => void | Promise<void>;
  readonly onClose: () => void;
}

/**
 * One question with two answers. The focus starts on the safe answer when the other one destroys.
 */
export function ConfirmDialog({
  opened,
  title,
  text,
  confirmLabel,
  keepLabel,
  destructive = false,
  closeOnEscape = true,
  onConfirm,
  onClose,
}: ConfirmDialogProps): ReactNode {
  const words = useUiWords();
  const [busy, setBusy] = useState(false);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    try {
      await onConfirm();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal opened={opened} onClose={onClose} title={title} closeOnEscape={closeOnEscape}>
      {text !== undefined && (
        <Text component="div" c="var(--text-quiet)" mb="md">
          {text}
        </Text>
      )}
      <Group justify="flex-end" gap="sm">
        <Button
          size="lg"
          variant="default"
          onClick={onClose}
          {...(destructive ? { 'data-autofocus': true } : {})}
        >
          {keepLabel ?? words.cancel}
        </Button>
        <Button
          size="lg"
          color={destructive ? 'bad' : 'brand'}
          loading={busy}
          onClick={() => void confirm()}
          {...(destructive ? {} : { 'data-autofocus': true })}
        >
          {confirmLabel}
        </Button>
      </Group>
    </Modal>
  );
}
