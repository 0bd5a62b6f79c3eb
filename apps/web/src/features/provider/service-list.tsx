import { Button } from '@mantine/core';
import { type ProviderService, setProviderService } from '@dalpak/contracts';
import type { ServiceState } from '@dalpak/engine';
import { type ReactNode, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { showError } from '../../platform/api/error-dialog.store.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { formatDate } from '../../ui/format/format-date.ts';
import { Code, Money } from '../../ui/figures/num.tsx';
import { StatusDot, type Tone } from '../../ui/layout/status-dot.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { ListRow, ListRows } from '../../ui/content/list-rows.tsx';
import { quiet } from '../../ui/content/quiet.tsx';
import { PlanDialog } from './plan-dialog.tsx';
import { SuspendDialog } from './suspend-dialog.tsx';
import { reloadServices } from './use-services.ts';

type State = ProviderService['status'] | ServiceState;
const TONES: Readonly<Record<State, Tone>> = {
  ok: 'ok',
  trial: 'ok',
  active: 'ok',
  past_due: 'warn',
  suspended: 'warn',
  ended: 'bad',
  none: 'quiet',
};

/** The state by which the provider keeps a billed business, else that of its service. */
const stateOf = ({ status, plan }: ProviderService): State => plan?.state ?? status;

const periodOf = (period: string): 'month' | 'year' | 'three_years' =>
  period === 'year' || period === 'three_years' ? period : 'month';

/** Businesses, each with the state of its service and its one action. */
export function ServiceList({
  services,
  provides,
}: {
  readonly services: readonly ProviderService[];
  readonly provides: boolean;
}): ReactNode {
  const { t } = useTranslation('provider');
  const [suspending, setSuspending] = useState<ProviderService | null>(null);
  const [planning, setPlanning] = useState<ProviderService | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const restore = async ({ uuid }: ProviderService): Promise<void> => {
    setBusy(uuid);
    try {
      await api.call(setProviderService, { params: { uuid }, body: { status: 'ok' } });
      toast({ text: t('restored'), tone: 'ok' });
      await reloadServices();
    } catch (error) {
      showError(error);
    }
    setBusy(null);
  };
  return (
    <>
      <ListRows edge>
        {services.map((service) => (
          <ListRow
            key={service.uuid}
            title={
              <>
                {service.name} <Code className={quiet}>{service.code}</Code>
              </>
            }
            end={
              <>
                {service.plan !== null && (
                  <div>
                    {t('planLine', {
                      period: t(`periods.${periodOf(service.plan.period)}`),
                      tills: service.plan.tills,
                      people: service.plan.people,
                    })}{' '}
                    <Money agorot={service.plan.price} />
                  </div>
                )}
                {service.status !== 'none' && provides && (
                  <Button
                    variant="default"
                    aria-label={t('planOne', { name: service.name })}
                    onClick={() => setPlanning(service)}
                  >
                    {t('plan')}
                  </Button>
                )}
                {service.status === 'ok' && (
                  <Button
                    variant="default"
                    aria-label={t('suspendOne', { name: service.name })}
                    onClick={() => setSuspending(service)}
                  >
                    {t('suspend')}
                  </Button>
                )}
                {service.status === 'suspended' && (
                  <Button
                    loading={busy === service.uuid}
                    aria-label={t('restoreOne', { name: service.name })}
                    onClick={() => void restore(service)}
                  >
                    {t('restore')}
                  </Button>
                )}
              </>
            }
          >
            <StatusDot tone={TONES[stateOf(service)]}>
              {t(`status.${stateOf(service)}`)}
              {service.reason === '' ? '' : `: ${service.reason}`}
            </StatusDot>
            <div className={quiet}>
              {t('usage', { sales: service.usage.sales, tills: service.usage.tills })} ·{' '}
              {service.usage.last_sale === null
                ? t('neverSold')
                : t('lastSale', { day: formatDate(service.usage.last_sale, 'date') })}
            </div>
            {service.plan !== null && (
              <div className={quiet}>
                {t('balance')} <Money agorot={service.plan.balance} />
                {service.plan.next_invoice !== null &&
                  ` · ${t('nextInvoice', { day: formatDate(service.plan.next_invoice, 'date') })}`}
              </div>
            )}
            {service.plan !== null && service.plan.suspends_on !== null && (
              <div>
                {t('suspendsOn', {
                  day: formatDate(service.plan.suspends_on, 'date'),
                  reason: service.plan.suspend_reason,
                })}
              </div>
            )}
          </ListRow>
        ))}
      </ListRows>
      {planning !== null && <PlanDialog service={planning} onClose={() => setPlanning(null)} />}
      <SuspendDialog service={suspending} onClose={() => setSuspending(null)} />
    </>
  );
}
