import { submitDocument as endpoint, wireCartSchema } from '@dalpak/contracts';
import {
  createOperationFlag,
  encodeCart,
  err,
  freezeSale,
  ok,
  parseSubmitAnswer,
  priceCart,
  submitCart,
  type Cart,
  type CartEnv,
  type FrozenSale,
  type SubmitPorts,
} from '@dalpak/engine';
import { api } from '../../platform/api/api.ts';
import { describeError, textOfCode, type ShownError } from '../../platform/api/describe-error.ts';
import { ServerError } from '../../platform/api/errors.ts';

/** One flag for the page, so that two documents are never submitted at once (J100). */
const submitting = createOperationFlag();

export type Submitted =
  | { readonly ok: true; readonly sale: FrozenSale }
  | { readonly ok: false; readonly error: ShownError };

const done = (): Promise<void> => Promise.resolve();

/**
 * Submits a document through the engine's submit flow, like a sale. Returns the refusal when there
 * is one; nothing is stored on the device.
 */
export async function submitDocument(
  cart: Cart,
  env: CartEnv,
  settings: { readonly today: string; readonly dateMayDiffer: boolean },
): Promise<Submitted> {
  // The flow reports error codes; the server's text and details are kept next to them.
  let said: ShownError | null = null;
  const ports: SubmitPorts = {
    flag: submitting,
    freeze: (one) => freezeSale(one, priceCart(one, env)),
    isOnline: () => navigator.onLine,
    hasPending: () => Promise.resolve(false),
    beforeSubmit: (one) => Promise.resolve(ok(one)),
    post: async (sale, timeoutMs) => {
      try {
        return parseSubmitAnswer(
          await api.call(
            endpoint,
            { body: wireCartSchema.parse(encodeCart(sale.cart, sale.priced)) },
            { timeoutMs },
          ),
        );
      } catch (error) {
        said = describeError(error);
        return err(
          error instanceof ServerError
            ? { type: 'server', code: error.code, message: error.message }
            : { type: 'network', status: null, message: said.description },
        );
      }
    },
    storeOffline: () => Promise.resolve(err('J102')),
    saveLocal: () => Promise.resolve(ok(null)),
    rememberLastSale: done,
    printVouchers: done,
    printKitchen: done,
    printMain: done,
    bumpCounters: done,
    afterSubmit: done,
    saveOrder: () =>
      Promise.resolve(err({ type: 'script', message: 'A document is no order of a till' })),
    onSuccess: () => undefined,
    onError: () => undefined,
  };
  const outcome = await submitCart(
    cart,
    {
      today: settings.today,
      settings: {
        allowDifferentDate: settings.dateMayDiffer,
        saveAsOrder: false,
        printKitchen: false,
        kitchenTemplate: '',
        defaultWarehouseId: cart.header.warehouseId,
      },
    },
    ports,
  );
  if (outcome.kind === 'stored') return { ok: true, sale: outcome.sale };
  const { code } = outcome;
  return {
    ok: false,
    error: said ?? { code, description: textOfCode(code), details: [], recommendations: [] },
  };
}
