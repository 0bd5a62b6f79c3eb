/**
 * Every reason to refuse a cart command. A refused command changes nothing; the caller keeps its
 * cart.
 */
export type CartErrorCode =
  | 'ACCOUNT_CREDIT_BLOCKED'
  | 'ACCOUNT_CREDIT_LIMIT'
  | 'AMOUNT_OUT_OF_RANGE'
  | 'CARD_NUMBER'
  | 'CART_CLOSED'
  | 'CART_TOO_LARGE'
  | 'CASH_NOT_IN_COINS'
  | 'CHEQUE_ACCOUNT'
  | 'CHEQUE_DATE'
  | 'COUPON_ALREADY_IN_CART'
  | 'COUPON_NOT_FOUND'
  | 'DATE_INVALID'
  | 'DISCOUNT_NOT_ALLOWED'
  | 'DISCOUNT_OUT_OF_RANGE'
  | 'DOCUMENT_TYPE_UNSUPPORTED'
  | 'INSTALMENTS_DIFFER'
  | 'NEGATIVE_QUANTITY'
  | 'NO_ACTIVE_PRODUCT_ROW'
  | 'ORDER_READ_ONLY'
  | 'PAYMENT_DETAILS'
  | 'PAYMENT_EXCEEDS_DUE'
  | 'PAYMENT_INCOMPLETE'
  | 'PAYMENT_NOT_ALLOWED'
  | 'PAYMENT_NOT_FOUND'
  | 'PRICE_OUT_OF_RANGE'
  | 'PRODUCT_NOT_DISCOUNTABLE'
  | 'QUANTITY_OUT_OF_RANGE'
  | 'REFUND_EXCEEDS_SALE'
  | 'REFUND_PRICE_FIXED'
  | 'ROW_LOCKED_BY_PAYMENT'
  | 'ROW_NOT_FOUND'
  | 'RULE_NOT_FOUND'
  | 'TEXT_TOO_LONG'
  | 'VOUCHER_TWICE';

export interface CartError {
  readonly code: CartErrorCode;
  /** The row that the error belongs to, if any. */
  readonly rowKey?: string;
}
