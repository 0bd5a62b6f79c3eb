import {
  Button,
  Checkbox,
  Group,
  NumberInput,
  Select,
  SimpleGrid,
  Stack,
  TextInput,
} from '@mantine/core';
import { isBusinessNumber, makeProviderBusiness } from '@dalpak/contracts';
import { IconAlertCircle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/describe-error.ts';
import { hasCode } from '../../platform/api/errors.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { MessageBox } from '../../ui/dialogs/message-box.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { AGOROT, PERIODS, type Period } from './plan-terms.ts';
import { reloadServices } from './use-services.ts';

const TYPES = { shop: 2, restaurant: 3 } as const;

/** Makes a business with its plan; its owner sets the password by a mailed link. */
export function BusinessDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation('provider');
  const { t: tCommon } = useTranslation();
  const [request] = useState(() => crypto.randomUUID());
  const [words, setWords] = useState({ name: '', vat: '', first: '', last: '', email: '' });
  const [type, setType] = useState<keyof typeof TYPES>('shop');
  const [period, setPeriod] = useState<Period>('month');
  const [numbers, setNumbers] = useState({ price: 0, tills: 1, people: 1, trial: 30 });
  const [isKnown, setIsKnown] = useState(false);
  const [again, setAgain] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const vatIsWrong = words.vat !== '' && !isBusinessNumber(words.vat);
  const make = async (): Promise<void> => {
    setBusy(true);
    setMessage(null);
    try {
      const { invited } = await api.call(makeProviderBusiness, {
        body: {
          request_id: request,
          name: words.name.trim(),
          vat_number: words.vat,
          vat_again: again,
          first_name: words.first.trim(),
          last_name: words.last.trim(),
          email: words.email.trim(),
          type: TYPES[type],
          price: Math.round(numbers.price * AGOROT),
          period,
          tills: numbers.tills,
          people: numbers.people,
          trial_days: numbers.trial,
        },
      });
      toast(
        invited
          ? { text: t('made.invited', { email: words.email.trim() }), tone: 'ok' }
          : { text: t('made.notInvited'), tone: 'bad' },
      );
      await reloadServices();
      onClose();
    } catch (error) {
      setIsKnown(hasCode(error, 'PROVIDER_VAT_KNOWN'));
      setMessage(describeError(error).description);
      setBusy(false);
    }
  };
  const word = (key: keyof typeof words, kind: 'text' | 'email' = 'text'): ReactNode => (
    <TextInput
      size="md"
      type={kind}
      required
      label={t(`make.${key}`)}
      value={words[key]}
      maxLength={100}
      {...(key === 'name' ? { 'data-autofocus': true } : {})}
      {...(key === 'vat'
        ? { inputMode: 'numeric' as const, error: vatIsWrong ? t('make.vatWrong') : undefined }
        : {})}
      onChange={(event) => {
        const { value } = event.currentTarget;
        setWords((before) => ({ ...before, [key]: value }));
      }}
    />
  );
  const number = (key: keyof typeof numbers, max: number): ReactNode => (
    <NumberInput
      size="md"
      label={t(key === 'trial' ? 'make.trial' : key)}
      value={numbers[key]}
      min={0}
      max={max}
      decimalScale={key === 'price' ? 2 : 0}
      onChange={(value) => setNumbers((before) => ({ ...before, [key]: Number(value) }))}
    />
  );
  return (
    <Modal opened onClose={onClose} title={t('make.title')} size="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void make();
        }}
      >
        <Stack gap="md">
          {message !== null && (
            <MessageBox tone="bad" icon={<IconAlertCircle size={20} />}>
              {message}
            </MessageBox>
          )}
          {isKnown && (
            <Checkbox
              size="md"
              label={t('make.again')}
              checked={again}
              onChange={(event) => setAgain(event.currentTarget.checked)}
            />
          )}
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            {word('name')}
            {word('vat')}
            {word('first')}
            {word('last')}
            {word('email', 'email')}
            <Select
              size="md"
              label={t('make.type')}
              allowDeselect={false}
              value={type}
              data={[
                { value: 'shop', label: t('make.types.shop') },
                { value: 'restaurant', label: t('make.types.restaurant') },
              ]}
              onChange={(value) => setType(value === 'restaurant' ? 'restaurant' : 'shop')}
            />
            {number('price', 1_000_000)}
            <Select
              size="md"
              label={t('period')}
              allowDeselect={false}
              value={period}
              data={PERIODS.map((value) => ({ value, label: t(`periods.${value}`) }))}
              onChange={(value) => setPeriod(PERIODS.find((one) => one === value) ?? 'month')}
            />
            {number('tills', 1_000)}
            {number('people', 10_000)}
            {number('trial', 90)}
          </SimpleGrid>
          <Group justify="flex-end" gap="sm">
            <Button size="md" variant="default" onClick={onClose}>
              {tCommon('cancel')}
            </Button>
            <Button
              size="md"
              type="submit"
              loading={busy}
              disabled={vatIsWrong || Object.values(words).some((value) => value.trim() === '')}
            >
              {t('make.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
