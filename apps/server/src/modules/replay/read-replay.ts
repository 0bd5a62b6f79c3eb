import { isReceivedLate, type ReplayView } from '@dalpak/contracts';
import {
  buildRuleIndex,
  decodeCart,
  priceCart,
  readStep,
  stepsOfStored,
  writeStep,
  type BillStep,
  type Cart,
  type CatalogueProduct,
  type DiscountRule,
  type PricingEnv,
} from '@dalpak/engine';
import type { TenantDb } from '../../kernel/db/index.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import {
  listProductsEver,
  type PricingCache,
  priceWithin,
  type SalePricing,
} from '../pricing/index.ts';
import { playParts, type PlayedPart } from './frames.ts';
import { idsOfSteps } from './ids-of-steps.ts';
import { readOrderPart } from './order-part.ts';
import * as store from './replay.store.ts';
import { say } from './sayings.ts';
import { judgeParts, type StepsTrust } from './steps-chain.ts';
import { keptSince } from './sweep-steps.ts';

export interface ReplayDeps {
  readonly pricing: PricingCache;
  readonly now: () => number;
}

/** Who looks: a manager of some branches, or a till at its own bills. */
export interface Viewer {
  /** Null = all branches. */
  readonly branches: readonly number[] | null;
  /** Of a till: nothing of other tills, nothing older, and no names but the employee's own. */
  readonly till: {
    readonly terminalId: number;
    readonly employeeId: number;
    readonly since: number;
  } | null;
}

/** What is replayed, before it is priced. */
interface Found {
  readonly kind: ReplayView['kind'];
  readonly source: ReplayView['source'];
  readonly number: number | null;
  readonly branch: string;
  readonly branchId: number;
  readonly terminalId: number;
  readonly terminal: string;
  /** See {@link ReplayView}. */
  readonly receivedAt: number | null;
  readonly parts: readonly PlayedPart[];
  readonly trust: StepsTrust;
  readonly storedTotal: number | null;
  readonly products: readonly CatalogueProduct[];
}

/** Milliseconds that all pricing of one replay may take. */
const REPLAY_LIMIT_MS = 3_000;
const NO_RULES = buildRuleIndex([]);

/**
 * Prices the states of one replay. When their time is over the rest is priced without promotions, so
 * that a bill whose rules collide at each step does not block the others on this server.
 */
function pricerOf(allowance: SalePricing['allowance']): Parameters<typeof playParts>[1]['price'] {
  let left = REPLAY_LIMIT_MS;
  return (cart, env) => {
    const from = performance.now();
    const priced = left < 1 ? null : priceWithin(cart, env, Math.floor(left), allowance);
    left -= performance.now() - from;
    return priced ?? priceCart(cart, { ...env, rules: NO_RULES });
  };
}

/** @throws AppError NOT_FOUND, also for what the viewer may not see */
export async function readReplay(
  deps: ReplayDeps,
  db: TenantDb,
  subject: { readonly kind: 'sale' | 'bill' | 'order'; readonly id: string },
  viewer: Viewer,
): Promise<ReplayView> {
  const found =
    subject.kind === 'order'
      ? await findOrder(db, subject.id)
      : await findBill(db, subject.id, await keptSince(db, deps.now()));
  const first = found?.parts[0];
  if (found === null || first === undefined || !maySee(found, viewer))
    throw new AppError('NOT_FOUND');
  const ids = idsOfSteps(found.parts.flatMap(({ steps }) => steps));
  const acts = await listActs(db, subject.id, found.source, viewer);
  const doers = acts.flatMap(({ employee_id: id }) => (id === null ? [] : [id]));
  const [known, people] = await Promise.all([
    listProductsEver(db, ids.products),
    store.readPeople(db, [...ids.employees, ...doers], ids.customers, ids.terminals),
  ]);
  const products = new Map([...known, ...found.products].map((one) => [one.id, one]));
  const seen = viewer.till === null ? people : ownNames(people, viewer.till.employeeId);
  const play = (rules: readonly DiscountRule[], env: PricingEnv): ReturnType<typeof playParts> =>
    playParts(found.parts, {
      env: { ...env, rules: buildRuleIndex(rules) },
      price: pricerOf(allowance),
      find: (id) => products.get(id) ?? null,
      people: seen,
    });
  const at = first.startedAt;
  const { env, allowance } = await deps.pricing.forSale(db, [], toLocalDateTime(at).slice(0, 10), {
    branchId: found.branchId,
    terminalId: found.terminalId,
  });
  let played = await play(await store.listRulesAt(db, new Date(at), 'before'), env);
  // A rule may have been put in with an earlier date than its own, as an import does: where the
  // stored bill was priced with it, so is its replay.
  if (found.storedTotal !== null && played.total !== null && played.total !== found.storedTotal) {
    const other = await play(await store.listRulesAt(db, new Date(at), 'ever'), env);
    if (other.total === found.storedTotal) played = other;
  }
  const { total, ...shown } = played;
  return {
    id: subject.id,
    kind: found.kind,
    number: found.number,
    branch: found.branch,
    terminal: found.terminal,
    started_at: at,
    received_at: found.receivedAt,
    source: found.source,
    trust: { state: found.trust.state, step: stepOfTrust(found) },
    stored_total:
      found.storedTotal === null || found.storedTotal === total ? null : found.storedTotal,
    ...shown,
    steps: withActs(shown.steps, acts, seen),
  };
}

/** A till is shown what was done at itself. */
async function listActs(
  db: TenantDb,
  id: string,
  source: Found['source'],
  { till }: Viewer,
): Promise<readonly store.BillAct[]> {
  if (source === 'order') return [];
  const acts = await store.listBillActs(db, id, source);
  return till === null ? acts : acts.filter((act) => act.terminal_id === till.terminalId);
}

/** Each act as a step at its time, with the bill as it was then; also after the end of the bill. */
function withActs(
  steps: ReplayView['steps'],
  acts: readonly store.BillAct[],
  people: store.People,
): ReplayView['steps'] {
  return acts.reduce<ReplayView['steps']>((told, act) => {
    const at = act.at.getTime();
    const place = told.findLastIndex((step) => step.at <= at) + 1;
    return told.toSpliced(place, 0, {
      at,
      terminal: act.terminal,
      says: [
        say(act.kind, {
          product: act.product,
          amount: Math.abs(act.amount),
          employee: people.employees.get(act.employee_id ?? 0) ?? '',
        }),
      ],
      altered: false,
      frame: told[Math.max(0, place - 1)]?.frame ?? 0,
    });
  }, steps);
}

/** Place of the altered step among all steps, from 1. */
function stepOfTrust({ trust, parts }: Found): number | null {
  if (trust.state !== 'altered') return null;
  const before = parts.slice(0, trust.part).reduce((sum, { steps }) => sum + steps.length, 0);
  return before + trust.step + 1;
}

function maySee({ branchId, parts, terminalId }: Found, { branches, till }: Viewer): boolean {
  if (branches !== null && !branches.includes(branchId)) return false;
  if (till === null) return true;
  const began = parts[0]?.startedAt ?? 0;
  return terminalId === till.terminalId && began >= till.since;
}

function ownNames(people: store.People, employeeId: number): store.People {
  const own = people.employees.get(employeeId);
  return {
    employees: new Map(own === undefined ? [] : [[employeeId, own]]),
    customers: new Map(),
    terminals: people.terminals,
  };
}

async function findBill(db: TenantDb, id: string, since: number): Promise<Found | null> {
  const sale = await store.findSale(db, id);
  const decoded = sale === null ? null : decodeCart(sale.cart, 'name');
  const cart = decoded?.ok === true ? decoded.value.cart : null;
  const trail = cart?.trail ?? null;
  const rows = await store.listParts(db, [
    { bill: id, sale: sale === null ? null : { terminalId: sale.terminal_id, trail } },
  ]);
  const began = Math.min(
    ...rows.map((row) => row.started_at.getTime()),
    ...(sale === null ? [] : [startOfSale(sale, cart)]),
  );
  const trust = judgeParts(rows, { trail, isSold: sale !== null, isOld: began < since });
  const [last] = rows.slice(-1);
  const place = sale ?? last;
  if (place === undefined) return null;
  const base = {
    kind: kindOf(sale, last),
    number: sale?.number ?? null,
    branch: place.branch,
    branchId: place.branch_id,
    terminalId: place.terminal_id,
    terminal: place.terminal,
    storedTotal: sale?.total ?? null,
    products: cart === null ? [] : productsOf(cart),
    trust,
  };
  if (rows.length > 0)
    return {
      ...base,
      source: 'steps',
      receivedAt: lateReceiptOf(rows),
      parts: rows.map((row, at) => ({
        billId: id,
        branchId: row.branch_id,
        terminalId: row.terminal_id,
        terminal: row.terminal,
        startedAt: row.started_at.getTime(),
        local: row.started_local,
        ended: row.ended,
        steps: row.steps.split('\n').map(readStep),
        altered: trust.state === 'altered' && trust.part === at ? trust.step : null,
      })),
    };
  if (sale === null || cart === null) return null;
  return { ...base, source: 'sale', receivedAt: null, parts: [partOfSale(id, sale, cart)] };
}

/** When the last of the parts was received that came much later than its last step. */
function lateReceiptOf(rows: readonly store.StoredPart[]): number | null {
  const late = rows.flatMap(({ started_at: startedAt, received_at: receivedAt, steps }) => {
    const [ms = 0] = readStep(steps.slice(steps.lastIndexOf('\n') + 1)) ?? [];
    const received = receivedAt.getTime();
    return isReceivedLate(startedAt.getTime() + ms, received) ? [received] : [];
  });
  return late.length === 0 ? null : Math.max(...late);
}

function kindOf(
  sale: store.ReplayedSale | null,
  last: store.StoredPart | undefined,
): ReplayView['kind'] {
  if (sale !== null) return sale.total < 0 ? 'refund' : 'sale';
  return last?.ended === 'held' || last?.ended === 'cancelled' ? last.ended : 'bill';
}

/** When a sale began: with its first row, as far as it says. */
function startOfSale({ issued_at: issued }: store.ReplayedSale, cart: Cart | null): number {
  const times = (cart?.rows ?? []).map(({ addedAt }) => addedAt).filter((at) => at > 0);
  return Math.min(issued.getTime(), ...times);
}

/** The steps of a sale that was stored without any: its rows, its log and its payments. */
function partOfSale(id: string, sale: store.ReplayedSale, cart: Cart): PlayedPart {
  const issued = sale.issued_at.getTime();
  const startedAt = startOfSale(sale, cart);
  const local = toLocalDateTime(startedAt);
  const built = stepsOfStored(cart, { local, at: startedAt });
  const logged = cart.log.flatMap(({ approval, description, employeeId, createdAt }): BillStep[] =>
    approval === null
      ? []
      : [[Math.max(0, createdAt - startedAt), ['+', description, employeeId, '']]],
  );
  const end: BillStep = [Math.max(0, issued - startedAt), ['W', sale.number]];
  const steps = [...built, ...logged, end].toSorted((a, b) => a[0] - b[0]);
  return {
    billId: id,
    branchId: sale.branch_id,
    terminalId: sale.terminal_id,
    terminal: sale.terminal,
    startedAt,
    local,
    ended: 'sale',
    // Read back from their lines, as recorded steps are.
    steps: steps.map((step) => readStep(writeStep(step))),
    altered: null,
  };
}

function productsOf(cart: Cart): CatalogueProduct[] {
  return cart.rows.flatMap(({ product, components }) => [
    product,
    ...components.map((component) => component.product),
  ]);
}

async function findOrder(db: TenantDb, id: string): Promise<Found | null> {
  const order = await store.findOrder(db, id);
  if (order === null) return null;
  const part = await readOrderPart(db, id, order.branch_id);
  if (part === null) return null;
  return {
    kind: 'order',
    source: 'order',
    number: null,
    branch: order.branch,
    branchId: order.branch_id,
    terminalId: part.terminalId,
    terminal: part.terminal,
    receivedAt: null,
    parts: [part],
    trust: { state: 'whole', step: null },
    storedTotal: null,
    products: [],
  };
}
