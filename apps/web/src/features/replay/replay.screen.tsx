import { COMPONENT, readReplay, readTillReplay, type ReplayView } from '@dalpak/contracts';
import { useQuery } from '@tanstack/react-query';
import { IconAlertCircle, IconAlertTriangle, IconRoute } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { api } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/describe-error.ts';
import { hasCode } from '../../platform/api/errors.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import type { ScreenProps } from '../../platform/router/feature.types.ts';
import { hrefOf } from '../../platform/router/navigation.ts';
import { checkAccess } from '../../platform/session/access.ts';
import { useAppInit } from '../../platform/session/session.store.ts';
import { useWindowInfo } from '../../platform/windows/window-hooks.ts';
import { MessageBox } from '../../ui/dialogs/message-box.tsx';
import { DateText } from '../../ui/figures/num.tsx';
import { formatDate } from '../../ui/format/format-date.ts';
import { formatMoney } from '../../ui/format/format-number.ts';
import { BackLink, Page, PageTitle } from '../../ui/layout/page.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonBar } from '../../ui/layout/states.tsx';
import { BillThen } from './bill-then.tsx';
import { stepOfQuery } from './player.ts';
import { PlayerBar } from './player-bar.tsx';
import classes from './replay.module.css';
import { sentenceOf } from './sentences.ts';
import { StepList } from './step-list.tsx';
import { usePlayer } from './use-player.ts';
import { replayWord } from './words.ts';

const KINDS = ['sale', 'bill', 'order'] as const;

/** A manager replays bills of their branches; a cashier those of the till. */
async function loadReplay(
  kind: (typeof KINDS)[number],
  id: string,
  isManager: boolean,
  signal: AbortSignal,
): Promise<ReplayView> {
  if (isManager) return (await api.call(readReplay, { params: { kind, id } }, { signal })).data;
  return (await api.call(readTillReplay, { params: { id } }, { signal })).data;
}

/** "What happened here": the steps of a bill, and the bill as it was at each. */
export function ReplayScreen({ params }: ScreenProps): ReactNode {
  useTranslation();
  const id = params['id'] ?? '';
  const kind = KINDS.find((one) => one === params['kind']) ?? 'bill';
  const init = useAppInit();
  const isManager =
    checkAccess(init, { type: 'components', action: 'r', key: COMPONENT.transactions }) === 'ok';
  const { data, error, refetch } = useQuery({
    queryKey: ['replay', kind, id, isManager],
    queryFn: ({ signal }) => loadReplay(kind, id, isManager, signal),
  });
  useWindowInfo({
    title: data === undefined ? null : `${replayWord('title')} · ${titleOf(data)}`,
    line: data === undefined ? null : `${data.branch} · ${data.terminal}`,
  });
  return (
    <Page width={1120}>
      {data !== undefined && data.steps.length > 0 ? (
        <Replay view={data} first={stepOfQuery(params['query'], data.steps)} />
      ) : data !== undefined || hasCode(error, 'NOT_FOUND') ? (
        <EmptyState
          icon={<IconRoute size={28} />}
          heading="h1"
          title={replayWord('missing')}
          text={replayWord('missingHelp')}
        />
      ) : error === null ? (
        <Skeleton label={replayWord('loading')}>
          <SkeletonBar width={280} height={32} />
          <SkeletonBar height={420} />
        </Skeleton>
      ) : (
        <Failed error={error} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}

function Failed({
  error,
  onRetry,
}: {
  readonly error: unknown;
  readonly onRetry: () => void;
}): ReactNode {
  const { description, code } = describeError(error);
  return (
    <ErrorState
      icon={<IconAlertCircle size={28} />}
      title={description}
      code={code}
      onRetry={onRetry}
    />
  );
}

function titleOf({ kind, number }: Pick<ReplayView, 'kind' | 'number'>): string {
  return replayWord(kind, number === null ? {} : { number });
}

/** What a viewer must know before they believe what they see. */
function Trust({ view }: { readonly view: ReplayView }): ReactNode {
  const { trust, source, stored_total: stored } = view;
  const warnings = [
    ...(trust.state === 'altered' ? [replayWord('altered', { step: trust.step ?? '' })] : []),
    ...(trust.state === 'missing' ? [replayWord('lacking')] : []),
    ...(stored === null
      ? []
      : [replayWord('differs', { amount: `\u2066${formatMoney(stored)}\u2069` })]),
  ];
  return (
    <>
      {warnings.map((text) => (
        <MessageBox key={text} tone="warn" icon={<IconAlertTriangle size={20} />} title={text} />
      ))}
      {warnings.length === 0 && trust.state === 'whole' && source === 'steps' && (
        <p className={classes['quiet']}>{replayWord('whole')}</p>
      )}
      {source === 'order' && <p className={classes['quiet']}>{replayWord('fromOrder')}</p>}
      {source === 'sale' && (
        <p className={classes['quiet']}>
          {replayWord(trust.state === 'swept' ? 'swept' : 'fromSale')}
        </p>
      )}
    </>
  );
}

function Replay({ view, first }: { readonly view: ReplayView; readonly first: number }): ReactNode {
  const { steps } = view;
  const player = usePlayer(steps, first);
  const step = steps[player.index];
  const atMany = new Set(steps.map(({ terminal }) => terminal)).size > 1;
  return (
    <div className={classes['replay']}>
      {view.number !== null && (
        <BackLink href={hrefOf(`/document/9/${view.id}`)}>{replayWord('toSale')}</BackLink>
      )}
      <header className={classes['head']}>
        <PageTitle>{titleOf(view)}</PageTitle>
        <p className={classes['quiet']}>
          <bdi>{view.branch}</bdi> · <bdi>{view.terminal}</bdi> ·{' '}
          <DateText value={view.started_at} />
          {view.received_at !== null &&
            ` · ${replayWord('received', { at: formatDate(view.received_at) })}`}
        </p>
      </header>
      <Trust view={view} />
      <PlayerBar player={player} count={steps.length} />
      <p className={classes['aloud']} aria-live="polite" data-step={player.index + 1}>
        {step?.says.map(sentenceOf).join('. ')}
      </p>
      <div className={classes['columns']}>
        <StepList steps={steps} index={player.index} atMany={atMany} onGo={player.goTo} />
        {step !== undefined && (
          <BillThen
            view={view}
            frame={step.frame}
            before={steps[player.index - 1]?.frame ?? null}
          />
        )}
      </div>
      <p className={classes['keys']}>{replayWord('keys')}</p>
    </div>
  );
}
