import { Button } from '@mantine/core';
import {
  adoptCardTerminal,
  type CardTerminalCheck,
  checkCardTerminal,
  COMPONENT,
  transmitFromOffice,
} from '@dalpak/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { IconPlugConnected, IconSend } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { api } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/describe-error.ts';
import { showError } from '../../platform/api/error-dialog.store.ts';
import { cardWords } from '../../platform/card-terminals/card-words.ts';
import { TransmissionRow } from '../../platform/card-terminals/transmission-row.tsx';
import {
  isRunning,
  transmissionsQuery,
} from '../../platform/card-terminals/transmissions.query.ts';
import { useAccess } from '../../platform/session/session.store.ts';
import { recordsKey } from '../../record-kit/records-key.ts';
import { Code, Money, Num } from '../../ui/figures/num.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonBar } from '../../ui/layout/states.tsx';
import { StatusDot } from '../../ui/layout/status-dot.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { Fact, Facts } from '../../ui/content/facts.tsx';
import arrange from '../../ui/layout/arrange.module.css';
import classes from './card-terminals.module.css';
import { checkWords, fill } from './check-words.ts';

const KNOWN_ACQUIRERS = ['isracard', 'cal', 'max'] as const;

/** What the device told, or exactly why it told nothing. */
function CheckFacts({ check }: { readonly check: CardTerminalCheck }): ReactNode {
  const words = checkWords();
  if (check.failure !== null)
    return (
      <div role="status" data-testid="check-result">
        <StatusDot tone="bad">{words.failure[check.failure]}</StatusDot>
        {check.certificates !== null && (
          <Facts>
            <Fact label={words.expected}>
              <Code>{check.certificates.expected}</Code>
            </Fact>
            <Fact label={words.found}>
              <Code>{check.certificates.found}</Code>
            </Fact>
          </Facts>
        )}
      </div>
    );
  return (
    <div role="status" data-testid="check-result">
      <StatusDot tone={check.state === 'ready' ? 'ok' : 'warn'}>
        {words.state[check.state ?? 'fault']}
      </StatusDot>
      <Facts>
        <Fact label={words.driver}>
          <Code>{`${check.driver} ${check.version}`.trim()}</Code>
        </Fact>
        {check.terminal_number !== '' && (
          <Fact label={words.number}>
            <Code>{check.terminal_number}</Code>
          </Fact>
        )}
        {check.acquirers.map(({ name, number }) => {
          const known = KNOWN_ACQUIRERS.find((one) => one === name);
          return (
            <Fact
              key={name}
              label={fill(words.acquirer, known === undefined ? name : words.acquirerName[known])}
            >
              <Code>{number}</Code>
            </Fact>
          );
        })}
        <Fact label={words.answered}>{fill(words.ms, String(check.elapsed_ms))}</Fact>
        <Fact label={words.waitingDeals}>
          <Num value={check.waiting ?? 0} />
        </Fact>
        {check.content?.map(({ value, count }) => [
          <dt key={`${value}-name`}>
            <Money agorot={value} />
          </dt>,
          <dd key={value}>
            <Num value={count} />
          </dd>,
        ])}
      </Facts>
    </div>
  );
}

/** The check of the connection, for who may edit card terminals. */
function Connection({ id }: { readonly id: number }): ReactNode {
  const words = checkWords();
  const client = useQueryClient();
  const check = useMutation({
    mutationFn: () => api.call(checkCardTerminal, { params: { id }, body: {} }),
    onError: showError,
  });
  const adopt = useMutation({
    mutationFn: () => api.call(adoptCardTerminal, { params: { id }, body: {} }),
    onError: showError,
    onSuccess: () => {
      toast({ text: words.adopted, tone: 'ok', id: 'adopted' });
      void client.invalidateQueries({ queryKey: recordsKey(COMPONENT.pinpads) });
    },
  });
  const told = adopt.data?.data ?? check.data?.data;
  return (
    <Panel title={words.connection}>
      <div className={classes['actions']}>
        <Button
          variant="default"
          leftSection={<IconPlugConnected size={18} />}
          loading={check.isPending}
          onClick={() => {
            adopt.reset();
            check.mutate();
          }}
        >
          {words.check}
        </Button>
        {told?.failure === null && !told.number_matches && (
          <Button loading={adopt.isPending} onClick={() => adopt.mutate()}>
            {fill(words.adopt, `\u2066${told.terminal_number}\u2069`)}
          </Button>
        )}
      </div>
      {told !== undefined && <CheckFacts check={told} />}
    </Panel>
  );
}

function Transmissions({ id }: { readonly id: number }): ReactNode {
  const words = cardWords();
  const client = useQueryClient();
  const mayTransmit = useAccess({ type: 'pos', key: 'shva.trans' }) === 'ok';
  const { data, error, refetch } = useQuery(transmissionsQuery(id));
  const start = useMutation({
    mutationFn: () =>
      api.call(transmitFromOffice, { body: { id: crypto.randomUUID(), pinpads: [id] } }),
    onError: showError,
    onSuccess: () => client.invalidateQueries({ queryKey: ['transmissions'] }),
  });
  const running = data?.some(isRunning) === true;
  return (
    <Panel title={words.history}>
      {mayTransmit && (
        <div className={classes['actions']}>
          <Button
            leftSection={<IconSend size={18} />}
            loading={start.isPending || running}
            onClick={() => start.mutate()}
            data-testid="transmit"
          >
            {words.now}
          </Button>
        </div>
      )}
      {error !== null && (
        <ErrorState
          title={describeError(error).description}
          code={describeError(error).code}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && error === null && (
        <Skeleton label={words.history}>
          <SkeletonBar height={64} />
        </Skeleton>
      )}
      {data?.length === 0 && <EmptyState icon={<IconSend size={28} />} title={words.never} />}
      <ul className={arrange['plainList']}>
        {data?.map((view) => (
          <TransmissionRow key={view.id} view={view} />
        ))}
      </ul>
    </Panel>
  );
}

/** Below the form of a card terminal: its connection, and its transmissions. */
export function CardTerminalPanels({ id }: { readonly id: number }): ReactNode {
  const mayEdit = useAccess({ type: 'components', action: 'e', key: COMPONENT.pinpads }) === 'ok';
  return (
    <>
      {mayEdit && <Connection id={id} />}
      <Transmissions id={id} />
    </>
  );
}
