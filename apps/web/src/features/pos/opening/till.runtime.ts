import { type AppInit, health, tillLists } from '@dalpak/contracts';
import type { CartEnv, DiscountMemory, RuleIndex } from '@dalpak/engine';
import { api } from '../../../platform/api/api.ts';
import { ServerError } from '../../../platform/api/errors.ts';
import { createCataloguePreparation } from '../../../platform/catalogue/preparation.ts';
import { createHeartbeat } from '../../../platform/outbox/heartbeat.ts';
import type { SalesStore } from '../../../platform/outbox/outbox.types.ts';
import { onPush, pausePush } from '../../../platform/push/push.ts';
import { setServiceOn } from '../../../platform/session/service-status.store.ts';
import {
  currentInit,
  signOutEmployee,
  useSession,
} from '../../../platform/session/session.store.ts';
import { recordSpeed } from '../../../platform/speed/speed.ts';
import { openSalesStore } from '../../../platform/store/sales.db.ts';
import { askPersistentStorage } from '../../../platform/store/persist.ts';
import {
  lastOfClosing,
  ownerKey,
  type StoreOwner,
  type SyncStore,
} from '../../../platform/store/store.types.ts';
import { loadStoredLists, LISTS_KEY, type TillLists } from '../../../platform/store/sync.db.ts';
import { onRefresh } from '../../../platform/sync/refreshers.ts';
import { leaveDraft } from '../bill/bill.store.ts';
import { createCatalogueFeed, eraseDamaged, stateOf } from './catalogue-feed.ts';
import { earlyShelf } from './early-shelf.ts';
import { localDateTime } from '../till/local-clock.ts';
import { paymentRules } from '../paying/payment-rules.ts';
import { loadReceiptPrinting } from '../printing/load-receipt-printing.ts';
import { createTillOutbox } from './till-outbox.ts';
import { createTillSync } from './till-sync.ts';
import { NO_LISTS, setCurrentTill, type Till } from '../till/till.registry.ts';
import {
  catalogueChanged,
  setLink,
  setPersistent,
  setServerProblem,
  tillIsOpening,
  tillIsReady,
  type TillStatus,
  useTillStatus,
} from '../till/till-status.store.ts';

/** Pause between incremental checks of the catalogue. */
const CHECK_EVERY_MS = 60_000;
/** Sent sales are kept this long for a reprint. */
const KEEP_SENT_MS = 7 * 24 * 60 * 60 * 1_000;
/** Runs repeatedly, because a till may stay open for weeks. */
const PRUNE_EVERY_MS = 60 * 60 * 1_000;

let current: { readonly key: string; readonly till: Promise<Till>; ready: Till | null } | null =
  null;

/** Opens the till of this terminal; a second call for the same terminal returns the same till. */
export async function openTill(owner: StoreOwner): Promise<Till> {
  const key = ownerKey(owner);
  if (current?.key === key) return current.till;
  current?.ready?.stop();
  setCurrentTill(null);
  const opening = { key, till: startTill(owner), ready: null as Till | null };
  current = opening;
  try {
    const till = await opening.till;
    opening.ready = till;
    setCurrentTill(till);
    // Set last, because a listener asks for the till at once.
    tillIsReady();
    recordReload();
    return till;
  } catch (error) {
    // A failed opening can be retried.
    if (current === opening) current = null;
    throw error;
  }
}

let opened = false;

/** Counts the time from a reload of the page to its till. */
function recordReload(): void {
  const [navigation] = performance.getEntriesByType('navigation');
  if (!opened && navigation !== undefined && 'type' in navigation && navigation.type === 'reload')
    recordSpeed('ready', performance.now());
  opened = true;
}

async function startTill(owner: StoreOwner): Promise<Till> {
  tillIsOpening();
  const [{ store, shelf }, sales] = await Promise.all([
    earlyShelf.take(owner.cloudUuid),
    openSalesStore(owner),
  ]);
  void askPersistentStorage().then(setPersistent);
  let stopped = false;

  const heartbeat = createHeartbeat({
    probe: serverReady,
    schedule: (run, ms) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    onLink: (link) => {
      setLink(link);
      pausePush(link === 'offline');
      if (link !== 'unknown') setServiceOn(link === 'online');
      if (link === 'online') {
        outbox.compareAndFlush().catch(reportProblem);
        sendClosing();
        void sync.run();
      }
    },
  });

  /** Makes the Z that was declared without the server; its code is loaded when there is one. */
  const sendClosing = (): void => {
    if (lastOfClosing(ownerKey(owner)) !== null)
      void import('../register/waiting-closing.ts')
        .then(({ sendWaitingClosing }) => sendWaitingClosing(till))
        .catch(reportProblem);
  };

  const { outbox, stopWaiting } = createTillOutbox({
    owner,
    sales,
    onReachable: (reachable) => heartbeat.reportSend(reachable),
    healthy: serverReady,
  });
  const { sync, alone, close } = createTillSync({
    owner,
    store,
    onChange: (change) => feed.apply(change),
    onNews: () => feed.refresh(),
    stopped: () => stopped,
  });

  const memory: DiscountMemory = { last: null };
  const till: Till = {
    owner,
    sales,
    outbox,
    heartbeat,
    sync,
    catalogue: shelf.catalogue,
    rules: shelf.rules,
    lists: NO_LISTS,
    prices: null,
    load: (table) => store.load(table),
    env: () => engineEnv(till.rules, memory),
    addProducts: (products) =>
      alone(async () => {
        const state = (await store.states()).get('Products');
        if (state === undefined) return;
        await store.applyDelta(
          products.map((item) => ({ id: item.id, item })),
          state,
        );
        feed.apply({ kind: 'delta', table: 'Products', items: products, removed: [] });
        await feed.settled();
      }),
    stopWaiting,
    askEmployee: () => void signOutEmployee(),
    stop() {
      stopped = true;
      endSteps();
      endPush();
      pausePush(false);
      heartbeat.stop();
      close();
      clearInterval(timer);
      clearInterval(pruning);
      leaveRefresh();
      leaveSession();
      removeEventListener('focus', check);
      removeEventListener('online', check);
      removeEventListener('pagehide', leaveDraft);
    },
  };
  // Most shops have no price list, so the code that reads them is loaded when the till is idle.
  whenIdle(
    () =>
      void import('./price-book.ts')
        .then(({ syncPrices }) => syncPrices(till))
        .catch(reportProblem),
  );
  whenIdle(
    () =>
      void loadReceiptPrinting()
        .then(
          ({ cacheCustomers, refreshStyles, watchUnseenVouchers }) => (
            watchUnseenVouchers(till),
            Promise.all([refreshStyles(), cacheCustomers()])
          ),
        )
        .catch(reportProblem),
  );
  let endSteps = (): void => undefined;
  whenIdle(() => setTimeout(() => tellState(), 5_000));
  whenIdle(
    () =>
      void import('../steps/record-steps.ts')
        .then(({ recordSteps }) => {
          if (!stopped) endSteps = recordSteps(till);
        })
        .catch(reportProblem),
  );
  const prepare = createCataloguePreparation(whenIdle, () => performance.now());
  /** Called when the till sells from a changed shelf. */
  const shown = (): void => {
    // A catalogue that was read again does not have the tile order yet.
    till.catalogue.orderTiles(till.lists.tiles);
    bumpRevision(till);
    prepare(till.catalogue);
  };
  const feed = createCatalogueFeed({
    store,
    shelf: till,
    onChange: shown,
    report: reportProblem,
  });
  const check = (): void => {
    heartbeat.check();
    void sync.run();
  };
  /** Tells how this till is. The code stays after its first load, for when the network is gone. */
  const tellState = (): void => {
    if (stopped) return;
    void import('./send-state.ts')
      .then(({ sendState }) => sendState(till, heartbeat.link() === 'online'))
      // What cannot be told now is told a minute later.
      .catch(() => undefined);
  };
  const timer = setInterval(() => {
    // A queue that the server stopped must continue when the reason is gone, and no heartbeat
    // reports that.
    if (heartbeat.link() === 'online') {
      outbox.flush().catch(reportProblem);
      sendClosing();
    }
    void sync.run();
    void import('./send-speed.ts')
      .then(({ sendSpeed }) => sendSpeed(till, heartbeat.link() === 'online'))
      .catch(reportProblem);
    tellState();
  }, CHECK_EVERY_MS);
  const pruning = setInterval(() => {
    pruneSent(sales).catch(reportProblem);
  }, PRUNE_EVERY_MS);
  // Sales that waited because no employee was signed in are sent as soon as one signs in.
  const leaveSession = useSession.subscribe(({ phase }, { phase: before }) => {
    const signedIn =
      phase.kind === 'ready' && phase.source === 'server' && phase.init.employee !== null;
    if (signedIn && phase !== before && heartbeat.link() === 'online')
      outbox.flush().catch(reportProblem);
    // Rules and layouts are loaded with the settings, which the session has just received.
    if (phase.kind === 'ready' && phase.source === 'server' && phase !== before)
      void refreshLists(till, store);
  });
  // The server announces a changed catalogue: runs the same check as every minute, now.
  const endPush = onPush('sync:changed', () => void sync.run());
  addEventListener('focus', check);
  addEventListener('online', check);
  addEventListener('pagehide', leaveDraft);
  const leaveRefresh = onRefresh(async () => {
    await Promise.all([sync.run(), refreshLists(till, store)]);
    return useTillStatus.getState().sync.error === null;
  });

  // Erasing a damaged catalogue waits for its turn among the tabs, while the till opens. The first
  // sync is queued after it.
  if (shelf.damaged)
    eraseDamaged(store, shelf.at, alone).then(
      (forgotten) => (forgotten ? undefined : feed.refresh()),
      reportProblem,
    );
  // Reads again if another tab has written since the shelf was read, before this one listened.
  const upToDate = shelf.damaged
    ? shown()
    : stateOf(store).then((state) => (state === shelf.at ? shown() : feed.reload()));
  const [lists] = await Promise.all([
    loadStoredLists(store),
    upToDate,
    syncSeries(till).then(() => outbox.recover()),
  ]);
  // What an earlier version stored may lack lists.
  if (lists !== null) applyLists(till, { ...NO_LISTS, ...lists });
  heartbeat.start();
  pruneSent(sales).catch(reportProblem);
  void sync.run().then(() => refreshLists(till, store));
  return till;
}

async function pruneSent(sales: SalesStore): Promise<void> {
  const before = Date.now() - KEEP_SENT_MS;
  await sales.prune(before, localDateTime(before).slice(0, 10));
}

/** Logs a problem that does not stop the till. */
function reportProblem(error: unknown): void {
  console.error('The till', error);
}

/** Why a server that answers is not ready, as far as it says. */
function serverProblemOf(error: unknown): Pick<TillStatus, 'wrongClock' | 'storesNothing'> {
  const details = error instanceof ServerError ? error.details : [];
  const of = (field: string): string | undefined =>
    details.find((detail) => detail.field === field)?.text;
  const [server, till] = [of('server_clock'), of('till_clock')];
  const wrongClock = server === undefined || till === undefined ? null : { server, till };
  return { wrongClock, storesNothing: wrongClock === null && error instanceof ServerError };
}

async function serverReady(): Promise<boolean> {
  try {
    await api.call(health, undefined, { timeoutMs: 5_000 });
    setServerProblem({ wrongClock: null, storesNothing: false });
    return true;
  } catch (error) {
    setServerProblem(serverProblemOf(error));
    return false;
  }
}

/** Reads the next numbers from the server; the device's own are kept when they are higher. */
export async function syncSeries(till: Till): Promise<void> {
  const series = currentInit()?.offline_data?.series ?? {};
  for (const [code, next] of Object.entries(series)) {
    await till.sales.raiseSeries(code, next, '', 0);
    await till.sales.confirmSeries(code, next - 1);
  }
}

function engineEnv(rules: RuleIndex, memory: DiscountMemory): CartEnv {
  const settings: AppInit['offline_data'] = currentInit()?.offline_data ?? null;
  const rulesOfMeans = paymentRules();
  return {
    vatRate: settings?.settings.vat_rate_bp ?? 0,
    rounding: settings?.settings.cash_rounding ?? 'tens_of_agorot',
    rules,
    memory,
    newId: () => crypto.randomUUID(),
    now: () => Date.now(),
    localNow: () => localDateTime(Date.now()),
    ...(rulesOfMeans === undefined ? {} : { paymentRules: rulesOfMeans }),
  };
}

/** Screens that show the catalogue follow its revision; the catalogue itself is not copied. */
function bumpRevision(till: Till): void {
  catalogueChanged(till.catalogue.size);
}

/** Runs a step when the till is idle; in a browser without idle callbacks, after a pause. */
function whenIdle(step: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(step, { timeout: 3_000 });
  else setTimeout(step, 50);
}

function applyLists(till: Till, lists: TillLists): void {
  till.lists = lists;
  till.catalogue.orderTiles(lists.tiles);
}

async function refreshLists(till: Till, store: SyncStore): Promise<void> {
  try {
    const lists = await api.call(tillLists);
    applyLists(till, lists);
    await store.putSetting(LISTS_KEY, lists);
    bumpRevision(till);
  } catch {
    // Without the names, the departments of the last time stay.
  }
}
