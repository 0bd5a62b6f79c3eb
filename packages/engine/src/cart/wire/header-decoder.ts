import { findDocumentType } from '../../document/document-types.ts';
import type { Cart, CartHeader, InvoiceBuyer } from '../cart.types.ts';
import { CART_LIMITS } from '../cart.limits.ts';
import type { WireNode } from './wire-node.ts';
import { CURRENCY, HEADER_FIELD } from './header-codec.ts';

/** Fields 1 to 30 after an empty entry 0. */
const FIELDS = 31;

const BASE_DOCUMENT_KEYS: ReadonlySet<string> = new Set(['type', 'number']);

const MAX_BASE_DOCUMENTS = 1_000;

export interface DecodedHeader {
  readonly cartId: string;
  readonly accountId: number | null;
  readonly header: CartHeader;
}

/** Decodes `Data[0]`, the numbered fields of the header. */
export function decodeHeader(node: WireNode): DecodedHeader {
  const field = (name: keyof typeof HEADER_FIELD): WireNode => node.at(HEADER_FIELD[name]);
  const id = (name: keyof typeof HEADER_FIELD): number | null =>
    field(name).nullable((n) => n.int(1));
  const date = (name: keyof typeof HEADER_FIELD): string | null =>
    field(name).nullable((n) => n.date());
  node.atMost(FIELDS).at(0).requireNull();
  field('currency').oneOf([CURRENCY]);
  const documentType = field('documentType').int(1);
  // Carts of earlier versions end before these two.
  const buyer = field('buyer').value === undefined ? null : field('buyer').nullable(decodeBuyer);
  const refundReason =
    field('refundReason').value === undefined
      ? ''
      : field('refundReason').text(CART_LIMITS.refundReason);
  const header: CartHeader = {
    documentType,
    number: id('number'),
    officialCode: officialCode(field('officialCode'), documentType),
    date: field('date').date(),
    dateForced: field('dateForced').flag(),
    branchId: field('branchId').int(1),
    // 0 for a document made in the back office, without a till.
    terminalId: field('terminalId').int(0),
    warehouseId: id('warehouseId'),
    targetWarehouseId: id('targetWarehouseId'),
    employeeId: id('employeeId'),
    sellerId: id('sellerId'),
    shiftId: field('shiftId').nullable((n) => n.key()),
    reference: field('reference').text(),
    referenceDate: date('referenceDate'),
    valueDate: date('valueDate'),
    dueDate: date('dueDate'),
    supplyDate: date('supplyDate'),
    notes: field('notes').text(),
    baseDocuments: field('baseDocuments').list(baseDocument, MAX_BASE_DOCUMENTS),
    openOrderId: field('openOrderId').nullable((n) => n.key()),
    printCopies: field('printCopies').text(),
    printTemplate: field('printTemplate').text(),
    printTarget: field('printTarget').text(),
    wantsVatConfirmation: field('wantsVatConfirmation').flag(),
    vatConfirmationNumber: field('vatConfirmationNumber').nullable((n) => n.text(60)),
    ...(buyer === null ? {} : { buyer }),
    ...(refundReason === '' ? {} : { refundReason }),
  };
  return { cartId: field('cartId').key(), accountId: id('accountId'), header };
}

const BUYER_KEYS: ReadonlySet<string> = new Set(['vat_id', 'name']);

function decodeBuyer(node: WireNode): InvoiceBuyer {
  node.allowKeys(BUYER_KEYS);
  return { vatId: node.get('vat_id').text(), name: node.get('name').text() };
}

function baseDocument(node: WireNode): Cart['header']['baseDocuments'][number] {
  node.allowKeys(BASE_DOCUMENT_KEYS);
  return { typeId: node.get('type').int(1), number: node.get('number').int(1) };
}

/**
 * Refuses a code of another document type: it would lift the checks that depend on the code (310
 * needs no products).
 */
function officialCode(node: WireNode, documentType: number): number | null {
  const type = findDocumentType(documentType);
  if (type === undefined) return node.fail('belongs to an unknown document type', null);
  const code = node.nullable((n) => n.int(1));
  return code === null || code === type.official || code === type.officialRefund
    ? code
    : node.fail('is not a code of this document type', null);
}
