import { holdRuleUses } from '@dalpak/contracts';
import {
  type Cart,
  fewestUses,
  limitedUses,
  listLimitedRules,
  priceCart,
  type RuleUsesLeft,
} from '@dalpak/engine';
import { api } from '../../../platform/api/api.ts';
import { currentInit } from '../../../platform/session/session.store.ts';
import { billNow, cartNow } from '../bill/bill.store.ts';
import { dispatch } from '../bill/dispatch.ts';
import { notify } from '../bill/notice.store.ts';
import { localDateTime } from '../till/local-clock.ts';
import { currentTill, type Till } from '../till/till.registry.ts';

/** What the server said last about one customer; of use on its own day only. */
interface Heard {
  readonly day: string;
  readonly left: readonly RuleUsesLeft[];
}

/** Customers whose uses the device remembers. */
const MAX_HEARD = 2_000;
/** After this the bill is paid as without a network. */
const HOLD_TIMEOUT_MS = 4_000;

const heard = new Map<number, Heard>();
/** The bill whose uses the server holds. */
let held: string | null = null;

const today = (): string => localDateTime(Date.now()).slice(0, 10);

function remember(customer: number, left: readonly RuleUsesLeft[]): void {
  heard.delete(customer);
  heard.set(customer, { day: today(), left });
  const oldest = heard.keys().next();
  if (heard.size > MAX_HEARD && !oldest.done) heard.delete(oldest.value);
}

/** Uses of a rule in sales that the server does not have yet. */
async function countUnsent(till: Till, customer: number): Promise<ReadonlyMap<number, number>> {
  const used = new Map<number, number>();
  for (const { sale } of await till.sales.unsent()) {
    const { account } = sale.cart;
    if (account?.type !== 'customer' || account.id !== customer) continue;
    for (const { ruleId, times } of limitedUses(priceCart(sale.cart, till.env()), till.rules))
      used.set(ruleId, (used.get(ruleId) ?? 0) + times);
  }
  return used;
}

/** What a till without its server gives, as the business set it. */
async function leftOffline(till: Till, customer: number): Promise<readonly RuleUsesLeft[]> {
  const mode = currentInit()?.offline_data?.settings.limits_offline ?? 'give';
  const known = heard.get(customer);
  const left = new Map(
    known?.day === today() ? known.left.map((one) => [one.ruleId, one.left]) : [],
  );
  const used = await countUnsent(till, customer);
  return [...listLimitedRules(till.rules).values()].flatMap(({ id, limits }) => {
    if (limits === undefined) return [];
    const most = left.get(id) ?? fewestUses(limits);
    const given = mode === 'not' ? 0 : mode === 'first' ? Math.min(1, most) : most;
    return [{ ruleId: id, left: Math.max(0, given - (used.get(id) ?? 0)) }];
  });
}

async function askServer(
  bill: string,
  customer: number,
  uses: readonly { readonly rule: number; readonly times: number }[],
): Promise<readonly RuleUsesLeft[] | null> {
  try {
    const { data } = await api.call(
      holdRuleUses,
      { body: { bill, customer, uses: [...uses] } },
      { signal: AbortSignal.timeout(HOLD_TIMEOUT_MS) },
    );
    const left = data.map(({ rule, left: count }) => ({ ruleId: rule, left: count }));
    remember(customer, left);
    return left;
  } catch {
    return null;
  }
}

function customerOf({ account }: Cart): number | null {
  return account?.type === 'customer' ? account.id : null;
}

/** Applies uses to the bill on the screen, unless another one is there by now. */
function applyLeft(cart: Cart, left: readonly RuleUsesLeft[]): void {
  const open = cartNow();
  if (open?.id === cart.id && customerOf(open) === customerOf(cart))
    dispatch({ type: 'setUsesLeft', usesLeft: left });
}

/** Asks what the customer who was put on the bill may still use. */
export async function loadUsesLeft(): Promise<void> {
  const till = currentTill();
  const cart = cartNow();
  const customer = cart === null ? null : customerOf(cart);
  if (till === null || cart === null || customer === null) return;
  const left = till.heartbeat.link() === 'offline' ? null : await askServer(cart.id, customer, []);
  applyLeft(cart, left ?? (await leftOffline(till, customer)));
}

/**
 * Holds at the server what the bill uses, before money is taken. What another till used or holds is
 * taken off the bill, and the cashier is told.
 */
export async function holdUses(): Promise<void> {
  const till = currentTill();
  const { cart, priced } = billNow();
  const customer = cart === null ? null : customerOf(cart);
  if (till === null || cart === null || priced === null || customer === null) return;
  const uses = limitedUses(priced, till.rules);
  const answer =
    till.heartbeat.link() === 'offline'
      ? null
      : await askServer(
          cart.id,
          customer,
          uses.map(({ ruleId, times }) => ({ rule: ruleId, times })),
        );
  held = answer === null || uses.length === 0 ? null : cart.id;
  applyLeft(cart, answer ?? (await leftOffline(till, customer)));
  const now = new Map(
    limitedUses(billNow().priced ?? priced, till.rules).map((use) => [use.ruleId, use.times]),
  );
  const lost = uses.find(({ ruleId, times }) => (now.get(ruleId) ?? 0) < times);
  if (lost !== undefined) notify('RULE_LIMIT', lost.name);
}

/** Frees the uses of a bill that left payment. */
export function freeUses(): void {
  const cart = cartNow();
  const customer = cart === null ? null : customerOf(cart);
  if (cart === null || customer === null || held !== cart.id) return;
  held = null;
  void askServer(cart.id, customer, []);
}
