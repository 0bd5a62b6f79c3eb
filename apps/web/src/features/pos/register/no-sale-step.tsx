import { reasonsOf } from '@dalpak/contracts';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { hasPrinter, openDrawer } from '../../../platform/hardware/receipt-printer.ts';
import { i18n } from '../../../platform/i18n/i18n.ts';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { useAppInit } from '../../../platform/session/session.store.ts';
import { BigButton } from '../../../ui/fields/big-button.tsx';
import { EmptyState, Skeleton, SkeletonBar } from '../../../ui/layout/states.tsx';
import { toast } from '../../../ui/messages/toast.ts';
import panels from '../parts/panels.module.css';
import classes from './register.module.css';
import { useAct } from './use-act.ts';

/** Shortest and longest reason that an employee writes. */
const SHORTEST = 2;
const LONGEST = 100;

/** Opens the drawer after its record is stored, so that no opening is without one. */
function pulse(): void {
  void openDrawer().catch(() =>
    toast({ text: i18n.t('register:drawerFailed'), tone: 'bad', id: 'drawer' }),
  );
}

/** Opens the drawer without a sale: a reason of the business's list, or one that is written. */
export function NoSaleStep({ onDone }: { readonly onDone: () => void }): ReactNode {
  const { t } = useTranslation('register');
  const { offline_data: offline } = useAppInit();
  const { data: isConnected } = useQuery({
    queryKey: ['drawer-connected'],
    queryFn: () => hasPrinter(),
    networkMode: 'always',
    gcTime: 0,
  });
  const [other, setOther] = useState<string | null>(null);
  const [isShort, setIsShort] = useState(false);
  const does = useAct(onDone, pulse);
  const record = (reason: string): void =>
    does({ kind: 'move', way: 'no_sale', amount: 0, reason });
  if (isConnected === undefined)
    return (
      <Skeleton label={t('drawer')}>
        <SkeletonBar height={160} />
      </Skeleton>
    );
  // Nothing would open, so nothing is recorded.
  if (!isConnected)
    return (
      <EmptyState
        icon={<IconPlugConnectedX size={28} />}
        title={t('noDrawer')}
        text={t('noDrawerHelp')}
      />
    );
  const written = (other ?? '').trim();
  return (
    <div className={classes['step']} data-testid="no-sale">
      <p className={panels['help']}>{t('whyDrawer')}</p>
      {reasonsOf(offline?.settings.drawer_reasons ?? '').map((reason) => (
        <BigButton key={reason} tall wide onClick={() => record(reason)}>
          {reason}
        </BigButton>
      ))}
      {other === null ? (
        <BigButton tall wide onClick={() => setOther('')}>
          {t('otherReason')}
        </BigButton>
      ) : (
        <form
          className={classes['step']}
          onSubmit={(event) => {
            event.preventDefault();
            if (written.length < SHORTEST) setIsShort(true);
            else record(written);
          }}
        >
          <label className={panels['field']}>
            <span className={panels['fieldLabel']}>{t('reason')}</span>
            <input
              className={panels['text']}
              value={other}
              maxLength={LONGEST}
              autoFocus
              aria-invalid={isShort && written.length < SHORTEST}
              onChange={(event) => setOther(event.currentTarget.value)}
            />
          </label>
          {isShort && written.length < SHORTEST && (
            <p className={panels['help']} role="alert">
              {t('otherReasonShort')}
            </p>
          )}
          <BigButton type="submit" tone="brand" tall wide>
            {t('openDrawer')}
          </BigButton>
        </form>
      )}
    </div>
  );
}
