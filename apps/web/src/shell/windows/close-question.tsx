import { List, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { confirmClosing, useWindows } from '../../platform/windows/window.store.ts';
import { nameOf } from '../../platform/windows/windows.machine.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';

/** One confirmation for all windows with unsaved work that are about to be closed. */
export function CloseQuestion(): ReactNode {
  const { t } = useTranslation('windows');
  const asking = useWindows((state) => state.closingUids);
  const windows = useWindows((state) => state.windows);
  const unsaved = windows.filter(
    ({ uid, data }) => data.unsaved !== null && asking?.includes(uid) === true,
  );
  return (
    <ConfirmDialog
      opened={asking !== null}
      title={t('unsavedTitle')}
      text={
        <>
          <Text component="span">{t('unsavedText')}</Text>
          <List component="span" size="sm" mt="sm" withPadding>
            {unsaved.map((window) => (
              <List.Item key={window.uid}>
                {nameOf(window)}: {window.data.unsaved}
              </List.Item>
            ))}
          </List>
        </>
      }
      confirmLabel={t('closeAnyway')}
      keepLabel={t('keepOpen')}
      destructive
      onConfirm={() => confirmClosing(true)}
      onClose={() => confirmClosing(false)}
    />
  );
}
