import { getDocumentType } from '../document/document-types.ts';
import type { Cart, CartHeader } from './cart.types.ts';
import type { CartEnv } from './cart.env.ts';

/** Where a new cart is made, and for which document type. */
export interface NewCartInput {
  readonly documentType: number;
  readonly branchId: number;
  readonly terminalId: number;
  readonly employeeId: number | null;
  readonly header?: Partial<CartHeader>;
}

/**
 * Makes an empty cart of a document type; its id stays the same until submit.
 * @throws Error for an unknown document type.
 */
export function newCart(input: NewCartInput, env: Pick<CartEnv, 'newId' | 'localNow'>): Cart {
  const type = getDocumentType(input.documentType);
  const clock = env.localNow();
  const header: CartHeader = {
    documentType: type.id,
    number: null,
    officialCode: type.official,
    date: clock.slice(0, 10),
    dateForced: false,
    branchId: input.branchId,
    terminalId: input.terminalId,
    warehouseId: null,
    targetWarehouseId: null,
    employeeId: input.employeeId,
    sellerId: null,
    shiftId: null,
    reference: '',
    referenceDate: null,
    valueDate: null,
    dueDate: null,
    supplyDate: null,
    notes: '',
    baseDocuments: [],
    openOrderId: null,
    printCopies: '',
    printTemplate: '',
    printTarget: '',
    wantsVatConfirmation: false,
    vatConfirmationNumber: null,
    ...input.header,
  };
  return {
    id: env.newId(),
    lifecycle: 'open',
    header,
    account: null,
    rows: [],
    discount: null,
    payments: [],
    coupons: [],
    chosenRules: [],
    ignoredRules: [],
    noDiscount: false,
    clock,
    log: [],
    lastError: null,
    order: null,
    supply: null,
    resource: null,
    temp: {},
    statedTotal: 0,
  };
}
