import { explain } from '../../../kernel/errors/explain.ts';
import {
  CART_LIMITS,
  decodeCart,
  DOCUMENT_TYPE,
  findDocumentRule,
  findDocumentType,
  carriesCardNumber,
  type DecodedCart,
  type DocumentRule,
  type DocumentType,
} from '@dalpak/engine';
import {
  componentOfDocument,
  GUARDS,
  MAX_ID,
  type PermissionOperation,
  type WireCartInput,
} from '@dalpak/contracts';
import { AppError } from '../../../kernel/errors/app-error.ts';
import {
  assertPermission,
  assertAuthorized,
  type SessionContext,
} from '../../../kernel/http/index.ts';
import { isUuid } from '../../../kernel/uuid.ts';
import { findOutOfBoundsField, requestHashOf } from '../../sales/index.ts';
import { refuse } from '../validate/check-document.ts';

/** Series of document types without an official code. */
const UNOFFICIAL_SERIES = 1;

/**
 * Checks a permission on the component of a document type.
 * @throws AppError DOCUMENT_TYPE_UNSUPPORTED for an unknown type
 */
export function assertDocumentAuthorized(
  ctx: SessionContext,
  typeId: number,
  action: Extract<PermissionOperation, { type: 'components' }>['action'],
): void {
  const key = componentOfDocument(typeId);
  if (key === null) throw new AppError('DOCUMENT_TYPE_UNSUPPORTED');
  assertAuthorized(ctx, { type: 'components', action, key });
}

export interface Submission {
  readonly decoded: DecodedCart;
  readonly wire: WireCartInput;
  readonly type: DocumentType;
  readonly rule: DocumentRule;
  readonly series: number;
  readonly requestHash: Buffer;
  /** Levels that a stock count counted against, by product; null = those of now. */
  readonly levelsCounted: ReadonlyMap<number, number> | null;
}

/** Who a document is by; all null = the system itself. */
export type DocumentCaller = Pick<SessionContext, 'user' | 'terminal' | 'employee' | 'key'>;

/** @throws AppError when the caller may not write documents of the type */
export function assertMayWrite(ctx: SessionContext, typeId: number): void {
  assertDocumentAuthorized(ctx, typeId, 'w');
  // Consolidating delivery notes needs a permission of its own, whatever modules the business has.
  if (typeId === DOCUMENT_TYPE.consolidatedInvoice)
    assertPermission(ctx, GUARDS['documents.consolidate'].operation);
}

export function readSubmission(
  ctx: DocumentCaller,
  wire: WireCartInput,
  authorize: (typeId: number) => void,
): Submission {
  if (wire.Products.filter(({ C }) => C === 'P').length > CART_LIMITS.rows)
    throw new AppError('CART_TOO_LARGE');
  const decoded = decodeCart(wire);
  if (!decoded.ok)
    throw new AppError(decoded.error.code, {
      details: [{ text: decoded.error.reason, field: decoded.error.path }],
    });
  const { cart } = decoded.value;
  const { header } = cart;
  const type = findDocumentType(header.documentType);
  const rule = findDocumentRule(header.documentType);
  if (type === undefined || rule === null) throw new AppError('DOCUMENT_TYPE_UNSUPPORTED');
  authorize(type.id);
  if (cart.payments.some(carriesCardNumber))
    throw refuse('CARD_NUMBER', explain('card'), 'cart.Payments');
  const wrong = findOutOfBoundsField(decoded.value);
  if (wrong !== null) throw refuse('CART_MALFORMED', explain('value_out_of_range'), wrong);
  // Fields that a till's sale does not have, or takes from its terminal.
  const ids = [
    header.branchId,
    header.targetWarehouseId ?? 0,
    ...header.baseDocuments.map(({ number }) => number),
  ];
  if (
    ids.some((id) => id > MAX_ID) ||
    header.baseDocuments.some(({ typeId }) => findDocumentType(typeId) === undefined)
  )
    throw refuse('CART_MALFORMED', explain('value_out_of_range'), 'cart.Data[0]');
  if (
    header.terminalId !== (ctx.terminal?.id ?? 0) ||
    (ctx.terminal !== null && header.branchId !== ctx.terminal.branchId)
  )
    throw refuse('CART_MALFORMED', explain('document_of_other_till'), 'cart.Data[0][8]');
  if (header.employeeId !== (ctx.employee?.id ?? null))
    throw refuse('CART_MALFORMED', explain('document_of_other_employee'), 'cart.Data[0][24]');
  if (!isUuid(cart.id)) throw refuse('CART_MALFORMED', explain('document_id'), 'cart.Data[0][27]');
  return {
    decoded: decoded.value,
    wire,
    type,
    rule,
    series: type.official ?? UNOFFICIAL_SERIES,
    requestHash: requestHashOf(wire),
    levelsCounted: null,
  };
}
