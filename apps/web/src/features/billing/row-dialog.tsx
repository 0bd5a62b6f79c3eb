import { Button, Group, NumberInput, Select, Stack, TextInput } from '@mantine/core';
import { COMPONENT, createRecord } from '@dalpak/contracts';
import { IconAlertCircle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/describe-error.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { MessageBox } from '../../ui/dialogs/message-box.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';

const PERIODS = ['month', 'two_months', 'quarter', 'half_year', 'year', 'three_years'] as const;
const AGOROT = 100;
const THOUSANDTHS = 1_000;

/** Adds a row to a contract. */
export function RowDialog({
  contract,
  onClose,
  onAdded,
}: {
  readonly contract: number;
  readonly onClose: () => void;
  readonly onAdded: () => Promise<void>;
}): ReactNode {
  const { t } = useTranslation('billing');
  const { t: tCommon } = useTranslation();
  const [request] = useState(() => crypto.randomUUID());
  const [name, setName] = useState('');
  const [quantity, setQuantity] = useState(1);
  const [price, setPrice] = useState(0);
  const [period, setPeriod] = useState<(typeof PERIODS)[number]>('month');
  const [message, setMessage] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const add = async (): Promise<void> => {
    setBusy(true);
    setMessage(null);
    try {
      await api.call(createRecord, {
        params: { component: COMPONENT.contractRows },
        body: {
          request_id: request,
          data: {
            name: name.trim(),
            contract: { id: contract, label: '' },
            quantity: Math.round(quantity * THOUSANDTHS),
            price: Math.round(price * AGOROT),
            period,
          },
        },
      });
      await onAdded();
    } catch (error) {
      setMessage(describeError(error).description);
      setBusy(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title={t('contract.addRow')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <Stack gap="md">
          {message !== null && (
            <MessageBox tone="bad" icon={<IconAlertCircle size={20} />}>
              {message}
            </MessageBox>
          )}
          <TextInput
            size="md"
            required
            label={t('contract.row.name')}
            value={name}
            maxLength={200}
            data-autofocus
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <NumberInput
            size="md"
            label={t('contract.row.quantity')}
            value={quantity}
            min={0.001}
            max={1_000_000}
            decimalScale={3}
            onChange={(value) => setQuantity(Number(value))}
          />
          <NumberInput
            size="md"
            label={t('contract.row.price')}
            value={price}
            min={0}
            max={10_000_000}
            decimalScale={2}
            onChange={(value) => setPrice(Number(value))}
          />
          <Select
            size="md"
            label={t('contract.row.period')}
            allowDeselect={false}
            value={period}
            data={PERIODS.map((value) => ({ value, label: t(`contract.row.periods.${value}`) }))}
            onChange={(value) => setPeriod(PERIODS.find((one) => one === value) ?? 'month')}
          />
          <Group justify="flex-end" gap="sm">
            <Button size="md" variant="default" onClick={onClose}>
              {tCommon('cancel')}
            </Button>
            <Button size="md" type="submit" loading={busy} disabled={name.trim() === ''}>
              {t('contract.row.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
