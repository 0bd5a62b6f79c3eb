import type { RegisterState } from '@dalpak/contracts';
import { IconAlertTriangle, IconPlayerPause, IconSend } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { BigButton } from '../../../ui/fields/big-button.tsx';
import { MessageBox } from '../../../ui/dialogs/message-box.tsx';
import { Skeleton, SkeletonBar } from '../../../ui/layout/states.tsx';
import { Money } from '../../../ui/figures/num.tsx';
import { beginAct } from '../bill/approvals.store.ts';
import { show } from '../bill/open-panel.ts';
import { useHeld } from '../holding/use-held.ts';
import classes from './register.module.css';

interface NotesProps {
  /** A sale opened the shift, and no user declared the float. */
  readonly withoutFloat: boolean;
  readonly onFloat: () => void;
  /** Number of held bills: at this till, and at the branch's others. */
  readonly here: number;
  readonly there: number;
  readonly onCount: () => void;
  /** Card deals that were not transmitted, by card terminal. */
  readonly waitingDeals: RegisterState['waiting_deals'];
}

/**
 * Notes before the drawer is counted, each with a button to act on it; none of them blocks the
 * count.
 */
export function NotesBeforeCount({
  withoutFloat,
  onFloat,
  here,
  there,
  onCount,
  waitingDeals,
}: NotesProps): ReactNode {
  const { t } = useTranslation('register');
  const { t: tLists } = useTranslation('tillLists');
  const held = [
    ...(here > 0 ? [t('heldHere', { count: here })] : []),
    ...(there > 0 ? [t('heldThere', { count: there })] : []),
  ];
  return (
    <div className={classes['step']} data-testid="before-count">
      {withoutFloat && (
        <MessageBox tone="warn" icon={<IconAlertTriangle size={20} />} title={t('noFloat')}>
          <div className={classes['step']}>
            {t('noFloatHelp')}
            <BigButton wide onClick={onFloat} data-testid="tell-float">
              {t('tellFloat')}
            </BigButton>
          </div>
        </MessageBox>
      )}
      {held.length > 0 && (
        <MessageBox
          tone={here > 0 ? 'warn' : 'quiet'}
          icon={<IconPlayerPause size={20} />}
          title={held.join(' · ')}
        >
          <div className={classes['step']}>
            {t('heldHelp')}
            <BigButton wide onClick={() => show({ kind: 'recall' })}>
              {tLists('toHeld')}
            </BigButton>
          </div>
        </MessageBox>
      )}
      {waitingDeals.length > 0 && (
        <MessageBox tone="quiet" icon={<IconSend size={20} />} title={t('dealsWait')}>
          <div className={classes['step']}>
            {waitingDeals.map(({ name, deals, amount }) => (
              <div key={name}>
                {t('dealsOf', { name, count: deals })} <Money agorot={amount} />
              </div>
            ))}
            <BigButton
              wide
              data-testid="transmit-now"
              onClick={() => beginAct('shva.trans', () => show({ kind: 'transmission' }))}
            >
              {t('transmitNow')}
            </BigButton>
          </div>
        </MessageBox>
      )}
      <BigButton tone="brand" tall wide autoFocus onClick={onCount}>
        {t('toCount')}
      </BigButton>
    </div>
  );
}

interface BeforeCountProps extends Pick<NotesProps, 'onFloat' | 'onCount' | 'waitingDeals'> {
  /** Null until known. */
  readonly withoutFloat: boolean | null;
}

/** Shows the notes before the count; without notes the count begins at once. */
export function BeforeCount({
  withoutFloat,
  onFloat,
  onCount,
  waitingDeals,
}: BeforeCountProps): ReactNode {
  const { t } = useTranslation('register');
  const { here, atOtherTills: there } = useHeld();
  const isKnown = withoutFloat !== null && here !== null && there !== null;
  const isNothing =
    isKnown && !withoutFloat && here.length + there.length + waitingDeals.length === 0;
  useEffect(() => {
    if (isNothing) onCount();
  }, [isNothing, onCount]);
  if (!isKnown || isNothing)
    return (
      <Skeleton label={t('z')}>
        <SkeletonBar height={160} />
      </Skeleton>
    );
  return (
    <NotesBeforeCount
      withoutFloat={withoutFloat}
      onFloat={onFloat}
      here={here.length}
      there={there.length}
      onCount={onCount}
      waitingDeals={waitingDeals}
    />
  );
}
