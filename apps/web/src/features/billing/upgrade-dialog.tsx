import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { productName } from '@dalpak/contracts';
import { IconAlertCircle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { describeError } from '../../platform/api/describe-error.ts';
import { currentLanguage } from '../../platform/i18n/i18n.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { go } from '../../platform/router/navigation.ts';
import { MessageBox } from '../../ui/dialogs/message-box.tsx';
import { ErrorState, Skeleton, SkeletonBar } from '../../ui/layout/states.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { useSubscriptions } from './use-licences.ts';

/** Asks which service is renewed or upgraded; it requires an answer to go on. */
export function UpgradeDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation('billing');
  const { t: tCommon } = useTranslation();
  const { data, error, refetch } = useSubscriptions();
  const [service, setService] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const goOn = (): void => {
    setTried(true);
    if (service === null) return;
    onClose();
    go('/signup/app/modulechange');
  };
  return (
    <Modal opened onClose={onClose} title={t('upgradeTitle')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          goOn();
        }}
      >
        <Stack gap="md">
          {isTried && service === null && (
            <MessageBox tone="bad" icon={<IconAlertCircle size={20} />}>
              {t('pickService')}
            </MessageBox>
          )}
          {data === undefined && error === null && (
            <Skeleton label={tCommon('loading')}>
              <SkeletonBar height={96} />
            </Skeleton>
          )}
          {data === undefined && error !== null && (
            <ErrorState
              icon={<IconAlertCircle size={28} />}
              title={describeError(error).description}
              code={describeError(error).code}
              onRetry={() => void refetch()}
            />
          )}
          {data !== undefined && (
            <Radio.Group label={t('upgradeWhich')} value={service} onChange={setService}>
              <Stack gap="xs" mt="xs">
                {data.map(({ id, app_id, tier, code, amount }) => (
                  <Radio
                    key={id}
                    size="md"
                    value={String(id)}
                    label={productName(app_id, tier)[currentLanguage()]}
                    description={t('licencesOf', { amount, code })}
                  />
                ))}
              </Stack>
            </Radio.Group>
          )}
          <Text size="sm" c="var(--text-quiet)">
            {t('upgradeNext')}
          </Text>
          <Group justify="flex-end" gap="sm">
            <Button size="md" variant="default" onClick={onClose}>
              {tCommon('cancel')}
            </Button>
            <Button size="md" type="submit">
              {t('goOn')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
