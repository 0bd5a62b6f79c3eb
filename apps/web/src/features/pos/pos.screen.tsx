import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { lazyPart } from '../../platform/router/lazy-part.tsx';
import { useAppInit } from '../../platform/session/session.store.ts';
import { useWasOpened } from '../../ui/dialogs/use-was-opened.ts';
import { ActionBar } from './screen/action-bar.tsx';
import { Bill } from './screen/bill/bill.tsx';
import { BrowsePanel } from './selling/browse/browse-panel.tsx';
import { useBill } from './bill/bill.store.ts';
import { useMode } from './bill/mode.store.ts';
import { dismissNotice, useNotice } from './bill/notice.store.ts';
import { useQuestions } from './bill/questions.store.ts';
import { useRemoval } from './bill/removal.store.ts';
import { restoreDraft } from './bill/start-bill.ts';
import { feedCustomerDisplay } from './screen/display-feed.ts';
import { resumeSale } from './paying/resume-sale.ts';
import { whileMounted } from './parts/while-mounted.ts';
import { watchSale } from './screen/sale-under-way.ts';
import { currentTill } from './till/till.registry.ts';
import { syncSeries } from './opening/till.runtime.ts';
import { useTillStatus } from './till/till-status.store.ts';
import { loadOrderParts } from './orders/load-order-parts.ts';
import { BillPlugins } from './plugins/bill-plugins.tsx';
import classes from './screen/pos.module.css';
import { useOpenTill, useTillClaim } from './opening/use-till.ts';
import { useEarlyKeys, useTillKeys } from './screen/use-till-keys.ts';

// Loaded on demand: a till's first screen has only the tiles and the bill.
const OtherPanel = lazyPart(() => import('./screen/other-panel.tsx'), 'OtherPanel');
// These draw nothing themselves: what they watch for happens later than the first tiles.
const ApprovalDialog = lazyPart(() => import('./screen/approval-dialog.tsx'), 'ApprovalDialog');
const BatchAlert = lazyPart(() => import('./screen/batch-alert.tsx'), 'BatchAlert');
const NoticeBar = lazyPart(() => import('./screen/notice-bar.tsx'), 'NoticeBar');
const OrderBar = lazyPart(loadOrderParts, 'OrderBar');
// Needed only once, until a till has its catalogue.
const TillLoading = lazyPart(() => import('./screen/loading.tsx'), 'TillLoading');
const TillElsewhere = lazyPart(() => import('./screen/till-elsewhere.tsx'), 'TillElsewhere');
const Questions = lazyPart(() => import('./screen/questions.tsx'), 'Questions');

function CurrentPanel(): ReactNode {
  const panel = useMode((state) => state.panel);
  if (panel.kind === 'browse') return <BrowsePanel />;
  return <OtherPanel panel={panel} />;
}

/** Questions and undo offers over the till, loaded with the first one. */
function AskedQuestions(): ReactNode {
  const asked = useQuestions(
    ({ confirmCancel, confirmReturn, dearerBill, unusual }) =>
      confirmCancel || confirmReturn || dearerBill !== null || unusual !== null,
  );
  const hasRemoved = useRemoval(({ removed }) => removed !== null);
  return useWasOpened(asked || hasRemoved) ? <Questions /> : null;
}

/** Notices, loaded with the first one. */
function Notices(): ReactNode {
  return useWasOpened(useNotice((state) => state.notice !== null)) ? <NoticeBar /> : null;
}

/** Panels that are one focused step: the action bar would only be in the way. */
const FOCUSED = new Set([
  'row',
  'weigh',
  'new-product',
  'discount',
  'refund',
  'opening',
  'pay',
  'done',
]);

function OpenTill(): ReactNode {
  const { t } = useTranslation('pos');
  const focused = useMode((state) => FOCUSED.has(state.panel.kind));
  const ordered = useBill((state) => state.cart?.order);
  useTillKeys();
  useEffect(feedCustomerDisplay, []);
  useEffect(watchSale, []);
  useEffect(
    () =>
      whileMounted(
        () => import('./screen/motion.ts'),
        ({ startMotion }) => startMotion(),
      ),
    [],
  );
  return (
    <>
      <section className={classes['work']} data-focused={focused} aria-label={t('sellArea')}>
        {ordered && <OrderBar />}
        {/* A user who types has read the notice, which must not cover the typed text. */}
        <div className={classes['panel']} data-panel onInput={dismissNotice}>
          <CurrentPanel />
          <Notices />
        </div>
        <BillPlugins />
        {!focused && <ActionBar />}
      </section>
      <Bill />
      <ApprovalDialog />
      <BatchAlert />
      <AskedQuestions />
    </>
  );
}

/** The till: products at the start side, the bill at the end side. */
export function PosScreen(): ReactNode {
  useOpenTill();
  const { employee } = useAppInit();
  const ready = useTillStatus((state) => state.phase === 'ready');
  const mine = useTillClaim();
  // A tenant without products still gets the till, which says what is missing.
  const filled = useTillStatus((state) => state.products > 0 || state.sync.phase === 'synced');
  const hasCart = useBill((state) => state.cart !== null);
  const employeeId = employee?.id ?? null;
  // A till that was only behind another window continues where it was.
  const opened = useRef<{ readonly employeeId: number | null } | null>(null);
  useEffect(() => {
    const till = currentTill();
    if (!ready || !mine || till === null || opened.current?.employeeId === employeeId) return;
    opened.current = { employeeId };
    void syncSeries(till);
    // Also when another employee took over the till: the bill continues under their name.
    void restoreDraft(till).then(resumeSale);
  }, [ready, mine, employeeId]);
  const open = ready && mine && hasCart && filled;
  const isElsewhere = ready && !mine;
  useEarlyKeys(!open && !isElsewhere);
  return (
    <div className={classes['till']} data-testid="till" data-open={open}>
      {open ? <OpenTill /> : isElsewhere ? <TillElsewhere /> : <TillLoading />}
    </div>
  );
}
