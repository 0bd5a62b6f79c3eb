import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../platform/router/lazy-part.tsx';
import { useAppInit } from '../../platform/session/session.store.ts';
import { useEver } from '../../ui/use-ever.ts';
import { ActionBar } from './action-bar.tsx';
import { Bill } from './bill/bill.tsx';
import { BrowsePanel } from './browse/browse-panel.tsx';
import { hush, restoreDraft, useCart } from './model/cart.store.ts';
import { feedCustomerDisplay } from './model/display-feed.ts';
import { resumeSale } from './model/resume-sale.ts';
import { watchSale } from './model/sale-under-way.ts';
import { currentTill } from './model/till.registry.ts';
import { takeSeries } from './model/till.runtime.ts';
import { useTillStatus } from './model/till-status.store.ts';
import { loadOrderParts } from './orders/load.ts';
import classes from './pos.module.css';
import { useOpenTill, useTillClaim } from './use-till.ts';
import { useLoadingKeys, useTillKeys } from './use-till-keys.ts';

// What a tap opens; the first screen of a till is the tiles and the bill.
const OtherPanel = lazyPart(() => import('./panels/other-panel.tsx'), 'OtherPanel');
// They draw nothing themselves: what they watch for comes later than the first tiles.
const ApprovalDialog = lazyPart(() => import('./approval-dialog.tsx'), 'ApprovalDialog');
const NoticeBar = lazyPart(() => import('./notice-bar.tsx'), 'NoticeBar');
const OrderBar = lazyPart(loadOrderParts, 'OrderBar');
// Only until a till has its catalogue, once.
const TillLoading = lazyPart(() => import('./loading.tsx'), 'TillLoading');
const TillElsewhere = lazyPart(() => import('./till-elsewhere.tsx'), 'TillElsewhere');
const Questions = lazyPart(() => import('./questions.tsx'), 'Questions');

function CurrentPanel(): ReactNode {
  const panel = useCart((state) => state.panel);
  if (panel.kind === 'browse') return <BrowsePanel />;
  return <OtherPanel panel={panel} />;
}

/** What may ask over the till, or offer to undo, from its first question on. */
function AskedQuestions(): ReactNode {
  const asked = useCart((state) => state.confirmCancel || state.confirmReturn || state.dearer !== null || state.unusual !== null || state.removed !== null);
  return useEver(asked) ? <Questions /> : null;
}

/** What a person must hear, from the first time on. */
function Notices(): ReactNode {
  return useEver(useCart((state) => state.notice !== null)) ? <NoticeBar /> : null;
}

/** Panels that are one step of their own: the bar of actions would only be in the way. */
const FOCUSED = new Set(['row', 'weigh', 'new-product', 'discount', 'refund', 'pay', 'done']);

function OpenTill(): ReactNode {
  const { t } = useTranslation('pos');
  const focused = useCart((state) => FOCUSED.has(state.panel.kind));
  const ordered = useCart((state) => state.cart?.order);
  useTillKeys();
  useEffect(feedCustomerDisplay, []);
  useEffect(watchSale, []);
  return (
    <>
      <section className={classes['work']} data-focused={focused} aria-label={t('sellArea')}>
        {ordered && <OrderBar />}
        {/* Whoever types has read it: what was told must not lie over what is typed. */}
        <div className={classes['panel']} onInput={hush}>
          <CurrentPanel />
          <Notices />
        </div>
        {!focused && <ActionBar />}
      </section>
      <Bill />
      <ApprovalDialog />
      <AskedQuestions />
    </>
  );
}

/** The till: what is sold at the start side, the bill at the end side. */
export function PosScreen(): ReactNode {
  useOpenTill();
  const { employee } = useAppInit();
  const ready = useTillStatus((state) => state.phase === 'ready');
  const mine = useTillClaim();
  // A business without products yet is a till all the same: it says what is missing.
  const filled = useTillStatus((state) => state.products > 0 || state.sync.phase === 'synced');
  const hasCart = useCart((state) => state.cart !== null);
  const employeeId = employee?.id ?? null;
  // A till that was only behind another window goes on where it was.
  const opened = useRef<{ readonly employeeId: number | null } | null>(null);
  useEffect(() => {
    const till = currentTill();
    if (!ready || !mine || till === null || opened.current?.employeeId === employeeId) return;
    opened.current = { employeeId };
    void takeSeries(till);
    // Also when another employee took the till over: the bill goes on under their name.
    void restoreDraft(till).then(resumeSale);
  }, [ready, mine, employeeId]);
  const open = ready && mine && hasCart && filled;
  const isElsewhere = ready && !mine;
  useLoadingKeys(!open && !isElsewhere);
  return <div className={classes['till']} data-testid="till" data-open={open}>{open ? <OpenTill /> : isElsewhere ? <TillElsewhere /> : <TillLoading />}</div>;
}
