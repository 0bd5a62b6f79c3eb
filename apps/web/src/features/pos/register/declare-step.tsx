import { formatMoney } from '@dalpak/engine';
import { IconAlertTriangle, IconClockPause, IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { textOfCode } from '../../../platform/api/describe-error.ts';
import { useWords } from '../../../platform/i18n/words-of.ts';
import { useAppInit } from '../../../platform/session/session.store.ts';
import { BigButton } from '../../../ui/fields/big-button.tsx';
import { MessageBox } from '../../../ui/dialogs/message-box.tsx';
import { Code, DateText } from '../../../ui/figures/num.tsx';
import { toast } from '../../../ui/messages/toast.ts';
import { isAuthorized } from '../bill/approvals.store.ts';
import { currentTill } from '../till/till.registry.ts';
import { sayClosing } from './closing-words.ts';
import { useDeclaredClosing } from './held-by-closing.tsx';
import classes from './register.module.css';
import {
  declareClosing,
  hasNextShift,
  printWaitingClosing,
  retryClosing,
  withdrawClosing,
} from './waiting-closing.ts';

/** What ends a shift without the server: the offer to count and declare now. */
export function DeclareOffer({ onDeclare }: { readonly onDeclare: () => void }): ReactNode {
  const say = useWords(sayClosing);
  const waits = useDeclaredClosing() !== null;
  // One declaration at a time: the shift after it has its own Z.
  if (waits) return null;
  return (
    <MessageBox tone="quiet" icon={<IconClockPause size={20} />} title={say('declare')}>
      <div className={classes['step']}>
        {say('declareHelp')}
        <BigButton wide onClick={onDeclare} data-testid="declare-closing">
          {say('declare')}
        </BigButton>
      </div>
    </MessageBox>
  );
}

/** The last check before a declaration: what was counted, and that the Z waits. */
export function DeclareStep({
  closingId,
  counted,
  notes,
  onDone,
}: {
  readonly closingId: string;
  readonly counted: number | null;
  readonly notes: string;
  readonly onDone: () => void;
}): ReactNode {
  const say = useWords(sayClosing);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const mayClose = isAuthorized('terminal.close');
  const declare = async (): Promise<void> => {
    const till = currentTill();
    if (till === null || busy) return;
    setBusy(true);
    try {
      const closing = await declareClosing(till, { id: closingId, counted, notes });
      onDone();
      await printWaitingClosing(closing);
    } catch {
      setFailed(true);
      setBusy(false);
    }
  };
  return (
    <div className={classes['step']} data-testid="declare-step">
      <MessageBox
        tone={mayClose && !failed ? 'quiet' : 'bad'}
        icon={<IconClockPause size={20} />}
        title={
          counted === null
            ? say('whatNotCounted')
            : say('whatCounted', { sum: `\u2066${formatMoney(counted)}\u2069` })
        }
      >
        {failed ? textOfCode('ERROR') : say(mayClose ? 'declareHelp' : 'needsOwn')}
      </MessageBox>
      <BigButton
        tone="brand"
        tall
        wide
        disabled={busy || !mayClose}
        onClick={() => void declare()}
        data-testid="confirm-declare"
      >
        {say('confirm')}
      </BigButton>
    </div>
  );
}

/** The Z that waits, what stands in its way, and what can be done. */
export function ClosingWaits(): ReactNode {
  const say = useWords(sayClosing);
  const closing = useDeclaredClosing();
  const { employee } = useAppInit();
  if (closing === null) return null;
  const { at, counted, employeeName: name, refused, employeeId } = closing;
  const isMaker = employee !== null && employee.id === employeeId;
  const isNext = hasNextShift(closing);
  const act = (run: (till: NonNullable<ReturnType<typeof currentTill>>) => void): void => {
    const till = currentTill();
    if (till !== null) run(till);
  };
  return (
    <MessageBox
      tone={refused === null ? 'warn' : 'bad'}
      icon={refused === null ? <IconClockPause size={20} /> : <IconAlertTriangle size={20} />}
      title={say(refused === null ? 'waitsTitle' : 'refusedTitle')}
    >
      <div className={classes['step']} data-testid="closing-waits">
        <div>
          <DateText value={at} /> · {say('waitsBy', { name })} ·{' '}
          {counted === null
            ? say('whatNotCounted')
            : say('whatCounted', { sum: `\u2066${formatMoney(counted)}\u2069` })}
        </div>
        {refused === null ? (
          <div>{say('waitsFor')}</div>
        ) : (
          <div>
            {textOfCode(refused.code)} <Code>{refused.code}</Code>
          </div>
        )}
        {refused !== null && (
          <BigButton wide onClick={() => act((till) => void retryClosing(till, false))}>
            {say('retry')}
          </BigButton>
        )}
        {refused?.code === 'REGISTER_MISSING' && (
          <BigButton tone="bad" wide onClick={() => act((till) => void retryClosing(till, true))}>
            {say('despite')}
          </BigButton>
        )}
        <BigButton
          wide
          icon={<IconPrinter size={20} aria-hidden />}
          onClick={() => void printWaitingClosing(closing, true)}
        >
          {say('print')}
        </BigButton>
        {isNext ? (
          <div>{say('nextOpened')}</div>
        ) : isMaker ? (
          <BigButton
            tone="bad"
            wide
            data-testid="withdraw-closing"
            onClick={() =>
              act((till) => {
                withdrawClosing(till);
                toast({ text: say('withdrawn'), tone: 'ok', id: 'closing' });
              })
            }
          >
            {say('withdraw')}
          </BigButton>
        ) : (
          <div>{say('onlyMaker', { name })}</div>
        )}
      </div>
    </MessageBox>
  );
}
