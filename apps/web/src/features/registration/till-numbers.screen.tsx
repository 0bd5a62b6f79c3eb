import { Button, NumberInput, Stack, Text } from '@mantine/core';
import {
  confirmSeries,
  listSeriesGaps,
  type SeriesGap,
  type WaitingSeries,
} from '@dalpak/contracts';
import { getDocumentType } from '@dalpak/engine';
import { IconAlertCircle, IconListNumbers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api, queryClient } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/describe-error.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { MessageBox } from '../../ui/dialogs/message-box.tsx';
import { Code, DateText } from '../../ui/figures/num.tsx';
import { Page, PageTitle } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonBar } from '../../ui/layout/states.tsx';
import { toast } from '../../ui/messages/toast.ts';

const KEY = ['till-numbers'];
/** A till's sale, whose official document codes have series. */
const SALE = getDocumentType(9);
const SERIES = [SALE.official ?? 0, SALE.officialRefund ?? 0];

/**
 * Document numbers after a restore: tills that have not reported theirs yet, and gaps with their
 * reasons.
 */
export function TillNumbersScreen(): ReactNode {
  const { t } = useTranslation('registration');
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await api.call(listSeriesGaps, {}, { signal })).data,
    staleTime: 0,
  });
  return (
    <Page width={880}>
      <PageTitle>{t('numbersTitle')}</PageTitle>
      {error !== null && data === undefined && (
        <ErrorState
          icon={<IconAlertCircle size={28} />}
          title={describeError(error).description}
          code={describeError(error).code}
          onRetry={() => void refetch()}
        />
      )}
      {error === null && data === undefined && (
        <Skeleton label={t('numbersTitle')}>
          <SkeletonBar height={96} />
        </Skeleton>
      )}
      {data !== undefined && data.waiting.length + data.gaps.length === 0 && (
        <EmptyState icon={<IconListNumbers size={28} />} title={t('numbersNone')} />
      )}
      {data !== undefined &&
        data.waiting.map((till) => <WaitingTill key={till.terminal} till={till} />)}
      {data !== undefined && data.gaps.length > 0 && <Gaps gaps={data.gaps} />}
    </Page>
  );
}

function useSeriesWord(): (code: number) => string {
  const { t } = useTranslation('registration');
  return (code) =>
    code === 0 ? t('numbersOfZ') : code === SERIES[1] ? t('numbersOfRefunds') : t('numbersOfSales');
}

/**
 * A till that has not reported its numbers. If its device is lost, the last printed numbers are
 * entered here.
 */
function WaitingTill({ till }: { readonly till: WaitingSeries }): ReactNode {
  const { t } = useTranslation('registration');
  const word = useSeriesWord();
  const [lasts, setLasts] = useState<Readonly<Record<number, number>>>({});
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    setMessage(null);
    try {
      await api.call(confirmSeries, {
        body: {
          terminal: till.terminal,
          series: Object.entries(lasts).map(([code, last]) => ({ code: Number(code), last })),
        },
      });
      toast({ text: t('numbersConfirmed'), tone: 'ok' });
      await queryClient.invalidateQueries({ queryKey: KEY });
    } catch (error) {
      setMessage(describeError(error).description);
    }
    setBusy(false);
  };
  return (
    <Panel title={till.terminal_name} aside={<DateText value={till.since} />}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void confirm();
        }}
      >
        <Stack gap="md">
          <Text>{t(till.other_device ? 'numbersOther' : 'numbersWait')}</Text>
          {message !== null && (
            <MessageBox tone="bad" icon={<IconAlertCircle size={20} />}>
              {message}
            </MessageBox>
          )}
          {till.other_device &&
            SERIES.map((code) => (
              <NumberInput
                key={code}
                label={word(code)}
                description={
                  <>
                    {t('numbersKnown')}{' '}
                    <Code>{till.series.find((one) => one.code === code)?.last ?? '—'}</Code>
                  </>
                }
                hideControls
                allowDecimal={false}
                allowNegative={false}
                value={lasts[code] ?? ''}
                onChange={(value) =>
                  setLasts((before) => {
                    const { [code]: _left, ...others } = before;
                    return value === '' ? others : { ...others, [code]: Number(value) };
                  })
                }
              />
            ))}
          {till.other_device && (
            <Button type="submit" loading={busy}>
              {t('numbersConfirm')}
            </Button>
          )}
        </Stack>
      </form>
    </Panel>
  );
}

function Gaps({ gaps }: { readonly gaps: readonly SeriesGap[] }): ReactNode {
  const { t } = useTranslation('registration');
  const word = useSeriesWord();
  const reasons = {
    not_on_device: t('gapNotOnDevice'),
    device_lost: t('gapDeviceLost'),
    closing_lost: t('gapClosingLost'),
  };
  return (
    <Panel title={t('gapsTitle')}>
      <Stack gap="md" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {gaps.map((gap) => (
          <li key={`${gap.terminal}.${gap.code}.${gap.first}`}>
            <Text fw={600}>
              {gap.terminal_name} · {word(gap.code)} ·{' '}
              <Code>{gap.first === gap.last ? gap.first : `${gap.first}–${gap.last}`}</Code>
            </Text>
            <Text size="sm" c="dimmed">
              {reasons[gap.reason]} · <DateText value={gap.declared_at} />
              {gap.declared_by === '' ? '' : ` · ${gap.declared_by}`}
            </Text>
          </li>
        ))}
      </Stack>
    </Panel>
  );
}
