import { Button, Group, NumberInput, Select, Stack } from '@mantine/core';
import { type ProviderService, setProviderPlan } from '@dalpak/contracts';
import { IconAlertCircle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/describe-error.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { MessageBox } from '../../ui/dialogs/message-box.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { AGOROT, PERIODS } from './plan-terms.ts';
import { reloadServices } from './use-services.ts';

/** What a business pays the provider, and its licences. */
export function PlanDialog({
  service,
  onClose,
}: {
  readonly service: ProviderService;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('provider');
  const { t: tCommon } = useTranslation();
  const { plan } = service;
  const [price, setPrice] = useState((plan?.price ?? 0) / AGOROT);
  const [period, setPeriod] = useState<(typeof PERIODS)[number]>(
    PERIODS.find((one) => one === plan?.period) ?? 'month',
  );
  const [tills, setTills] = useState(plan?.tills ?? 1);
  const [people, setPeople] = useState(plan?.people ?? 1);
  const [message, setMessage] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    setMessage(null);
    try {
      await api.call(setProviderPlan, {
        params: { uuid: service.uuid },
        body: { price: Math.round(price * AGOROT), period, tills, people },
      });
      toast({ text: t('planSaved'), tone: 'ok' });
      await reloadServices();
      onClose();
    } catch (error) {
      setMessage(describeError(error).description);
      setBusy(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title={t('planTitle', { name: service.name })}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Stack gap="md">
          {message !== null && (
            <MessageBox tone="bad" icon={<IconAlertCircle size={20} />}>
              {message}
            </MessageBox>
          )}
          <NumberInput
            size="md"
            label={t('price')}
            value={price}
            min={0}
            max={1_000_000}
            decimalScale={2}
            data-autofocus
            onChange={(value) => setPrice(Number(value))}
          />
          <Select
            size="md"
            label={t('period')}
            allowDeselect={false}
            value={period}
            data={PERIODS.map((value) => ({ value, label: t(`periods.${value}`) }))}
            onChange={(value) => setPeriod(PERIODS.find((one) => one === value) ?? 'month')}
          />
          <NumberInput
            size="md"
            label={t('tills')}
            value={tills}
            min={0}
            max={1_000}
            allowDecimal={false}
            onChange={(value) => setTills(Number(value))}
          />
          <NumberInput
            size="md"
            label={t('people')}
            value={people}
            min={0}
            max={10_000}
            allowDecimal={false}
            onChange={(value) => setPeople(Number(value))}
          />
          <Group justify="flex-end" gap="sm">
            <Button size="md" variant="default" onClick={onClose}>
              {tCommon('cancel')}
            </Button>
            <Button size="md" type="submit" loading={busy}>
              {t('savePlan')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
