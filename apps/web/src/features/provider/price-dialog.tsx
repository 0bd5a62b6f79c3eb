import {
  Button,
  Checkbox,
  Group,
  NumberInput,
  Select,
  SimpleGrid,
  Stack,
  Switch,
} from '@mantine/core';
import {
  addPlanPrice,
  APPS,
  PLAN_PERIODS,
  PRICED_TIERS,
  productName,
  SERVICE_MODULES,
} from '@dalpak/contracts';
import { IconAlertCircle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/describe-error.ts';
import { currentLanguage } from '../../platform/i18n/i18n.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { MessageBox } from '../../ui/dialogs/message-box.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { AGOROT } from './plan-terms.ts';

/** Every tier of every application that has licences, as `app.tier`. */
const PRODUCTS = APPS.filter(({ billing }) => billing).flatMap(({ id, tiers }) =>
  tiers.map(({ key }) => `${id}.${key}`),
);

/** A price that holds from a day on. */
export function PriceDialog({
  onClose,
  onAdded,
}: {
  readonly onClose: () => void;
  readonly onAdded: () => Promise<void>;
}): ReactNode {
  const { t } = useTranslation('provider');
  const { t: tCommon } = useTranslation();
  const language = currentLanguage();
  const [product, setProduct] = useState('3.basic');
  const [period, setPeriod] = useState<(typeof PLAN_PERIODS)[number]>('month');
  const [starts, setStarts] = useState<string | null>(null);
  const [price, setPrice] = useState(0);
  const [trial, setTrial] = useState(0);
  const [modules, setModules] = useState<string[]>([]);
  const [sold, setSold] = useState(true);
  const [message, setMessage] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [app = '', tierName = ''] = product.split('.');
  const tier = PRICED_TIERS.find((one) => one === tierName);
  const save = async (): Promise<void> => {
    if (starts === null || tier === undefined) return setMessage(t('prices.pick'));
    setBusy(true);
    setMessage(null);
    try {
      await api.call(addPlanPrice, {
        body: {
          app_id: Number(app),
          tier,
          period,
          starts,
          price: Math.round(price * AGOROT),
          trial_days: trial,
          modules: SERVICE_MODULES.flatMap(({ key }) => (modules.includes(key) ? [key] : [])),
          sold,
        },
      });
      toast({ text: t('prices.saved'), tone: 'ok' });
      await onAdded();
    } catch (error) {
      setMessage(describeError(error).description);
      setBusy(false);
    }
    return undefined;
  };
  return (
    <Modal opened onClose={onClose} title={t('prices.add')}>
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
          <Select
            size="md"
            label={t('prices.product')}
            allowDeselect={false}
            value={product}
            data={PRODUCTS.map((value) => {
              const [id = '', key = ''] = value.split('.');
              return { value, label: productName(Number(id), key)[language] };
            })}
            onChange={(value) => setProduct(value ?? product)}
          />
          <Select
            size="md"
            label={t('prices.period')}
            allowDeselect={false}
            value={period}
            data={PLAN_PERIODS.map((value) => ({ value, label: t(`periods.${value}`) }))}
            onChange={(value) => setPeriod(PLAN_PERIODS.find((one) => one === value) ?? 'month')}
          />
          <DateField
            label={t('prices.from')}
            pickLabel={t('prices.pick')}
            value={starts}
            onChange={setStarts}
          />
          <NumberInput
            size="md"
            label={t('prices.price')}
            value={price}
            min={0}
            max={1_000_000}
            decimalScale={2}
            onChange={(value) => setPrice(Number(value))}
          />
          <NumberInput
            size="md"
            label={t('prices.trial')}
            value={trial}
            min={0}
            max={90}
            allowDecimal={false}
            onChange={(value) => setTrial(Number(value))}
          />
          <Checkbox.Group label={t('prices.modules')} value={modules} onChange={setModules}>
            <SimpleGrid cols={2} spacing="xs" mt="xs">
              {SERVICE_MODULES.filter(({ fixed }) => !fixed).map(({ key, title }) => (
                <Checkbox key={key} size="md" value={key} label={title[language]} />
              ))}
            </SimpleGrid>
          </Checkbox.Group>
          <Switch
            size="md"
            label={t('prices.sold')}
            checked={sold}
            onChange={(event) => setSold(event.currentTarget.checked)}
          />
          <Group justify="flex-end" gap="sm">
            <Button size="md" variant="default" onClick={onClose}>
              {tCommon('cancel')}
            </Button>
            <Button size="md" type="submit" loading={busy}>
              {t('prices.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
