import { hasEntry } from '../cart/cart-row.ts';
import type { Cart } from '../cart/cart.types.ts';
import { getDocumentType } from '../document/document-types.ts';
import type { FrozenSale } from '../document/frozen-sale.ts';
import { err, ok, type Result } from '../kernel/result.ts';
import { runSubmitChecks } from './submit-checks.ts';
import {
  applySubmitDefaults,
  clearTemporary,
  expandChildRows,
  withOfficialCode,
} from './submit-defaults.ts';
import { finishSale } from './submit-finish.ts';
import {
  SUBMIT_SUCCESS,
  SUBMIT_TIMEOUT_MS,
  SUBMIT_VAT_CONFIRMATION_TIMEOUT_MS,
  type CallFailure,
  type OperationFlag,
  type Stored,
  type SubmitAnswer,
  type SubmitContext,
  type SubmitFailed,
  type SubmitOutcome,
  type SubmitPorts,
} from './submit.types.ts';

/**
 * Creates the operation flag of a device: one at the start of the till, shared by all its screens.
 */
export function createOperationFlag(): OperationFlag {
  let state: 0 | 1 = 0;
  return {
    read: () => state,
    write: (next) => {
      state = next;
    },
  };
}

/**
 * Timeout of the submit call: 60 s when the server requests an allocation number from the tax
 * authority (header field 21), else 25 s.
 */
export function submitTimeoutMs(cart: Cart): number {
  return cart.header.wantsVatConfirmation ? SUBMIT_VAT_CONFIRMATION_TIMEOUT_MS : SUBMIT_TIMEOUT_MS;
}

/**
 * Submits a cart (specification, cart §4): defaults, checks, before-automation, expansion,
 * cleaning, then the server or the local store, then the steps after a stored sale. A throwing port
 * never makes it throw; it always ends with a callback. A second submit while one is in flight is
 * refused with J100 and changes neither cart nor flag.
 */
export async function submitCart(
  cart: Cart,
  context: SubmitContext,
  ports: SubmitPorts,
): Promise<SubmitOutcome> {
  // Read and set without an await in between, so that two submits cannot both find the flag at 0.
  if (ports.flag.read() === 1) return refuseSecond(cart, ports);
  ports.flag.write(1);
  let outcome: SubmitOutcome;
  try {
    outcome = await run(cart, context, ports);
  } catch (error) {
    outcome = {
      kind: 'server_error',
      code: 'SYSTEM_ERROR',
      message: messageOf(error),
      cart: { ...cart, lastError: 'SYSTEM_ERROR' },
    };
  } finally {
    ports.flag.write(0);
  }
  // The flag is 0 before the callback, because a screen may start the next sale from it.
  if (outcome.kind === 'stored' || outcome.kind === 'order_saved') ports.onSuccess(outcome);
  else ports.onError(outcome);
  return outcome;
}

function refuseSecond(cart: Cart, ports: SubmitPorts): SubmitFailed {
  const outcome: SubmitFailed = { kind: 'refused', code: 'J100', cart };
  ports.onError(outcome);
  return outcome;
}

async function run(
  original: Cart,
  context: SubmitContext,
  ports: SubmitPorts,
): Promise<SubmitOutcome> {
  const withDefaults = applySubmitDefaults(original, context.settings);
  if (withDefaults.header.openOrderId !== null && context.settings.saveAsOrder)
    return saveOrder(withDefaults, ports);
  const prepared = await prepare(withDefaults, context, ports);
  if (!prepared.ok) return prepared.error;
  const sale = prepared.value;
  const stored = await store(sale, ports);
  if (!stored.ok) return failed(original, stored.error);
  return finishSale(sale, stored.value, context, ports);
}

/**
 * Runs checks, automation, expansion, cleaning and pricing; returns the sale to store, or why it is
 * refused.
 */
async function prepare(
  cart: Cart,
  context: SubmitContext,
  ports: SubmitPorts,
): Promise<Result<FrozenSale, SubmitFailed>> {
  const input = {
    busy: false,
    online: ports.isOnline(),
    today: context.today,
    settings: context.settings,
  };
  const checked = runSubmitChecks({
    ...input,
    cart,
    priced: ports.freeze(cart).priced,
    automation: 'not_run',
  });
  if (!checked.ok)
    return err({
      kind: 'refused',
      code: checked.error,
      cart: { ...cart, lastError: checked.error },
    });
  const automated = await callPort(() => ports.beforeSubmit(checked.value));
  if (!automated.ok)
    return err({ kind: 'refused', code: 'J200', cart: { ...checked.value, lastError: 'J200' } });
  const final = clearTemporary(expandChildRows(automated.value));
  const priced = ports.freeze(final);
  const coded = withOfficialCode(final, priced.priced.total);
  return ok(coded === final ? priced : ports.freeze(coded));
}

/** {@link failed} adds the cart. */
type StoreFailure =
  | { readonly kind: 'refused'; readonly code: 'J102'; readonly reason: string }
  | { readonly kind: 'server_error'; readonly code: string; readonly message: string }
  | { readonly kind: 'local_error'; readonly message: string };

/**
 * Only a server answer is final. After any other failure the sale may or may not have arrived, so
 * it is stored on the device and sent again under the same UUID, which the server stores once.
 */
async function store(sale: FrozenSale, ports: SubmitPorts): Promise<Result<Stored, StoreFailure>> {
  const offline =
    getDocumentType(sale.cart.header.documentType).offline && !issuesNumbered(sale.cart);
  const online = ports.isOnline();
  if (offline && (!online || (await hasPending(ports)))) return storeOnDevice(sale, ports);
  if (!online) return err({ kind: 'refused', code: 'J102', reason: 'offline' });
  const posted = await post(sale, ports);
  if (posted.ok) return ok({ at: 'server', answer: posted.value });
  if (posted.error.type === 'server')
    return err({ kind: 'server_error', code: posted.error.code, message: posted.error.message });
  return offline
    ? storeOnDevice(sale, ports)
    : err({ kind: 'refused', code: 'J102', reason: posted.error.type });
}

/**
 * Whether the sale issues a gift card or membership, or uses entries of a package. Only the server
 * issues and counts them, so such a sale is never queued.
 */
function issuesNumbered({ rows }: Cart): boolean {
  return rows.some((row) => row.giftCard !== '' || row.clubJoin || hasEntry(row));
}

/** A store that cannot be read is treated as holding sales, so that their order is kept. */
async function hasPending(ports: SubmitPorts): Promise<boolean> {
  try {
    return await ports.hasPending();
  } catch {
    return true;
  }
}

async function post(
  sale: FrozenSale,
  ports: SubmitPorts,
): Promise<Result<SubmitAnswer, CallFailure>> {
  try {
    return await ports.post(sale, submitTimeoutMs(sale.cart));
  } catch (error) {
    return err({ type: 'script', message: messageOf(error) });
  }
}

async function storeOnDevice(
  sale: FrozenSale,
  ports: SubmitPorts,
): Promise<Result<Stored, StoreFailure>> {
  const kept = await callPort(() => ports.storeOffline(sale));
  return kept.ok
    ? ok({ at: 'device', ...kept.value })
    : err({ kind: 'local_error', message: kept.error });
}

function failed(cart: Cart, failure: StoreFailure): SubmitFailed {
  switch (failure.kind) {
    case 'refused':
      return {
        kind: 'refused',
        code: failure.code,
        cart: { ...cart, lastError: `${failure.code}: ${failure.reason}` },
      };
    case 'server_error':
      return { ...failure, cart: { ...cart, lastError: failure.code } };
    case 'local_error':
      return {
        ...failure,
        code: 'ERROR',
        cart: { ...cart, lastError: `ERROR: ${failure.message}` },
      };
  }
}

/** Saves the order instead of a submit (setting 131, header field 6). */
async function saveOrder(cart: Cart, ports: SubmitPorts): Promise<SubmitOutcome> {
  const saved = await callPort(async () => {
    const result = await ports.saveOrder(cart);
    return result.ok
      ? result
      : err(result.error.type === 'server' ? result.error.code : result.error.type);
  });
  if (saved.ok)
    return { kind: 'order_saved', code: SUBMIT_SUCCESS, cart: { ...cart, lastError: null } };
  return {
    kind: 'server_error',
    code: saved.error,
    message: saved.error,
    cart: { ...cart, lastError: saved.error },
  };
}

/** The result of a port; a port that throws has failed with its message. */
async function callPort<T>(call: () => Promise<Result<T, string>>): Promise<Result<T, string>> {
  try {
    return await call();
  } catch (error) {
    return err(messageOf(error));
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
