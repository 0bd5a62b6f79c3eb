import { Button, Group, Text } from '@mantine/core';
import type { AppInit } from '@dalpak/contracts';
import { type ReactNode, useState } from 'react';
import { showError } from '../../platform/api/error-dialog.store.ts';
import { useKeyboardLayer } from '../../platform/hotkeys/use-keyboard-layer.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import type { FeatureAction } from '../../platform/router/feature.types.ts';
import { releaseTerminal } from '../../platform/session/session.store.ts';
import type { UnsentData } from '../../platform/store/local-data.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { loadLateActions } from '../late-actions.ts';
import { describeUnsent } from './describe-unsent.ts';

/** The question before this device stops being a till, or the reason why it may not. */
export type ReleaseState =
  | { readonly kind: 'closed' }
  | { readonly kind: 'asking'; readonly cloudUuid: string }
  | { readonly kind: 'refused'; readonly unsent: UnsentData; readonly queue: FeatureAction | null };

/**
 * Checks the unsent data of this device before asking, and loads the code for it: the local stores
 * are not in the first load.
 */
export async function prepareRelease({ cloud }: Pick<AppInit, 'cloud'>): Promise<ReleaseState> {
  const { countUnsent, isAllSent } = await import('../../platform/store/local-data.ts');
  const unsent = await countUnsent(cloud.uuid);
  if (isAllSent(unsent)) return { kind: 'asking', cloudUuid: cloud.uuid };
  const queue = (await loadLateActions()).find(({ id }) => id === 'pos.queue');
  return { kind: 'refused', unsent, queue: queue ?? null };
}

/**
 * Removes the till's empty stores as well: they name the business, and hold document ids that are
 * reserved for this till.
 */
async function releaseTill(cloudUuid: string): Promise<void> {
  const { forgetQueues } = await import('../../platform/store/local-data.ts');
  await releaseTerminal();
  forgetQueues(cloudUuid);
}

export function ReleaseDialog({
  release,
  onClose,
}: {
  readonly release: ReleaseState;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('userDrawer');
  const { t: tCommon } = useTranslation();
  const [leaving, setLeaving] = useState(false);
  // A barcode scanned meanwhile belongs to no bill.
  useKeyboardLayer({ modal: true, onScan: () => true }, release.kind !== 'closed');
  const leave = async (): Promise<void> => {
    if (leaving || release.kind !== 'asking') return;
    setLeaving(true);
    try {
      onClose();
      await releaseTill(release.cloudUuid);
    } catch (error) {
      showError(error);
    } finally {
      setLeaving(false);
    }
  };
  return (
    <>
      <ConfirmDialog
        opened={release.kind === 'asking'}
        title={t('releaseTitle')}
        text={t('releaseText')}
        confirmLabel={t('release')}
        keepLabel={t('releaseKeep')}
        destructive
        onConfirm={leave}
        onClose={onClose}
      />
      <Modal opened={release.kind === 'refused'} onClose={onClose} title={t('unsentTitle')}>
        {release.kind === 'refused' && (
          <>
            <Text mb="md">{t('unsentText', { what: describeUnsent(release.unsent) })}</Text>
            <Group justify="flex-end" gap="sm">
              <Button size="lg" variant="default" onClick={onClose}>
                {tCommon('close')}
              </Button>
              {release.unsent.sales > 0 && release.queue !== null && (
                <Button
                  size="lg"
                  data-autofocus
                  onClick={() => {
                    onClose();
                    release.queue?.run();
                  }}
                >
                  {t('openQueue')}
                </Button>
              )}
            </Group>
          </>
        )}
      </Modal>
    </>
  );
}
