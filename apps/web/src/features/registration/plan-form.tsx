import {
  Button,
  Group,
  NumberInput,
  Radio,
  SegmentedControl,
  SimpleGrid,
  Stack,
} from '@mantine/core';
import {
  changePlan,
  PLAN_PERIODS,
  type PlanChoice,
  type PlanPreview,
  type PlanView,
  previewPlan,
  SERVICE_MODULES,
  type ServiceModuleKey,
} from '@dalpak/contracts';
import { IconAlertCircle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/describe-error.ts';
import { currentLanguage } from '../../platform/i18n/i18n.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { refreshSession } from '../../platform/session/session.store.ts';
import { formatDate } from '../../ui/format/format-date.ts';
import { MessageBox } from '../../ui/dialogs/message-box.tsx';
import { Money } from '../../ui/figures/num.tsx';
import { PasswordInput } from '../../ui/fields/password-input.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { QuietText, quiet } from '../../ui/content/quiet.tsx';
import classes from './modules.module.css';
import { tierName } from './tier-name.ts';

const titles = (keys: readonly ServiceModuleKey[]): string =>
  SERVICE_MODULES.filter(({ key }) => keys.includes(key))
    .map(({ title }) => title[currentLanguage()])
    .join(', ');

/** Plans side by side, the price of the chosen one, and its confirmation by the password. */
export function PlanForm({
  current,
  offers,
  onChanged,
}: {
  readonly current: NonNullable<PlanView['current']>;
  readonly offers: PlanView['offers'];
  readonly onChanged: (plan: PlanView) => void;
}): ReactNode {
  const { t } = useTranslation('registration');
  const [wish, setWish] = useState<PlanChoice>({
    tier: current.tier ?? 'basic',
    period: current.period,
    tills: current.tills,
    people: Math.max(1, current.people),
  });
  const [said, setSaid] = useState<PlanPreview | null>(null);
  const [password, setPassword] = useState('');
  const [message, setMessage] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const change = (part: Partial<PlanChoice>): void => {
    setWish({ ...wish, ...part });
    setSaid(null);
  };
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setMessage(null);
    try {
      await work();
    } catch (error) {
      setMessage(describeError(error).description);
    }
    setBusy(false);
  };
  const check = (): Promise<void> =>
    attempt(async () => setSaid((await api.call(previewPlan, { body: wish })).data));
  const confirm = ({ at, charge }: PlanPreview): Promise<void> =>
    attempt(async () => {
      const { data } = await api.call(changePlan, { body: { ...wish, password, at, charge } });
      setSaid(null);
      setPassword('');
      toast({ text: t('planChange.changed'), tone: 'ok' });
      onChanged(data);
      await refreshSession();
    });
  const shown = offers.filter(({ period }) => period === wish.period);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void (said === null ? check() : confirm(said));
      }}
    >
      <Stack gap="md">
        {message !== null && (
          <MessageBox tone="bad" icon={<IconAlertCircle size={20} />}>
            {message}
          </MessageBox>
        )}
        <SegmentedControl
          size="md"
          aria-label={t('planChange.period')}
          value={wish.period}
          data={PLAN_PERIODS.map((value) => ({ value, label: t(`planChange.periods.${value}`) }))}
          onChange={(value) =>
            change({ period: PLAN_PERIODS.find((one) => one === value) ?? 'month' })
          }
        />
        {shown.length === 0 && <QuietText>{t('planChange.notSold')}</QuietText>}
        <Radio.Group
          label={t('planChange.choose')}
          value={wish.tier}
          onChange={(value) =>
            change({ tier: shown.find(({ tier }) => tier === value)?.tier ?? wish.tier })
          }
        >
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" mt="xs">
            {shown.map(({ tier, till, person, modules }) => (
              <div key={tier} className={classes['plan']}>
                <Radio size="md" value={tier} label={tierName(tier)} />
                <div>
                  <Money agorot={person} /> {t('planChange.person')} · <Money agorot={till} />{' '}
                  {t('planChange.till')} ({t('planChange.beforeVat')})
                </div>
                <div className={quiet}>{titles(modules)}</div>
              </div>
            ))}
          </SimpleGrid>
        </Radio.Group>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <NumberInput
            size="md"
            label={t('planChange.tills')}
            value={wish.tills}
            min={0}
            max={1_000}
            allowDecimal={false}
            onChange={(value) => change({ tills: Number(value) })}
          />
          <NumberInput
            size="md"
            label={t('planChange.people')}
            value={wish.people}
            min={1}
            max={10_000}
            allowDecimal={false}
            onChange={(value) => change({ people: Number(value) })}
          />
        </SimpleGrid>
        {said !== null && (
          <MessageBox
            tone="quiet"
            title={
              said.at === 'now'
                ? t('planChange.atNow')
                : t('planChange.atRenewal', { day: formatDate(said.day, 'date') })
            }
          >
            <div>
              <Money agorot={said.price} /> {t('planChange.price')} ·{' '}
              <Money agorot={said.before_vat} /> {t('planChange.beforeVat')}
            </div>
            <div>
              {t('planChange.charge')}: <Money agorot={said.charge} />
            </div>
            {said.gained.length > 0 && (
              <div>{t('planChange.gained', { names: titles(said.gained) })}</div>
            )}
            {said.lost.length > 0 && (
              <div>{t('planChange.lost', { names: titles(said.lost) })}</div>
            )}
          </MessageBox>
        )}
        {said !== null && (
          <PasswordInput
            label={t('planChange.password')}
            value={password}
            autoComplete="current-password"
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        )}
        <Group>
          <Button
            type="submit"
            size="md"
            loading={busy}
            disabled={shown.length === 0 || (said !== null && password === '')}
          >
            {t(said === null ? 'planChange.check' : 'planChange.confirm')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
