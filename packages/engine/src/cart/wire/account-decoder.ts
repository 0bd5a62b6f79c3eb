import { makeAccount, type CartAccount } from '../account.ts';
import { keysOf, type WireNode } from './wire-node.ts';
import { encodeAccount } from './account-codec.ts';

const MAX_LIST = 500;

const ACCOUNT_KEYS = keysOf(
  encodeAccount(makeAccount({ type: 'customer', id: 1, code: '', name: '' })),
);

const CONTACT_KEYS: ReadonlySet<string> = new Set(['id', 'name', 'phone', 'email']);

/** Decodes `Data[1]`, the customer or supplier of a cart. */
export function decodeAccount(node: WireNode): CartAccount {
  node.allowKeys(ACCOUNT_KEYS);
  const text = (key: string): string => node.get(key).text();
  const id = (key: string): number | null => node.get(key).nullable((n) => n.int(1));
  const date = (key: string): string | null => node.get(key).nullable((n) => n.date());
  const discountType = node.get('discount_type').oneOf(['none', 'percent', 'sum'] as const);
  return {
    type: node.get('type').oneOf(['customer', 'supplier']),
    id: node.get('id').int(1),
    code: text('code'),
    name: text('name'),
    groupId: id('group'),
    vatId: text('vat_id'),
    vatType: node.get('vat_type').int(),
    vatFree: node.get('vat_free').bool(),
    ledgerAccount: text('account'),
    documentTypeId: id('document_type_id'),
    defaultTypeId: id('def_type_id'),
    cellPhone: text('cell_phone'),
    phone: text('phone'),
    email: text('email'),
    city: text('city'),
    address: text('address'),
    addressNumber: text('address_number'),
    addressEntrance: text('address_enterence'),
    addressFloor: text('address_floor'),
    addressApartment: text('address_apartment'),
    notes: text('notes'),
    visits: node.get('visits').int(),
    credits: node.get('credits').money(),
    discountType,
    discount:
      discountType === 'sum' ? node.get('discount').money() : node.get('discount').percent(),
    balance: node.get('balance').money(),
    balanceTotal: node.get('balance_total').money(),
    documentsOpen: node.get('documents_open').int(),
    transactionsOpen: node.get('transactions_open').int(),
    creditStatus: node.get('credit_status').oneOf(['open', 'warn', 'blocked']),
    creditLimit: node.get('credit_limit').money(),
    clubExpire: date('club_expire'),
    dateBirth: date('date_birth'),
    contacts: node.get('contacts').list(decodeContact, MAX_LIST),
    priceListId: id('price_list'),
    subscribes: node.get('subscribes').list((n) => n.int(1), MAX_LIST),
    paymentsPermissions: node.get('payments_permissions').list((n) => n.int(1), MAX_LIST),
    externalClub: text('ext_member_club'),
    externalClubTransaction: text('ext_member_club_tran'),
  };
}

function decodeContact(node: WireNode): CartAccount['contacts'][number] {
  node.allowKeys(CONTACT_KEYS);
  return {
    id: node.get('id').int(),
    name: node.get('name').text(),
    phone: node.get('phone').text(),
    email: node.get('email').text(),
  };
}
