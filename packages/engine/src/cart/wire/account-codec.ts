import type { CartAccount } from '../account.ts';
import type { WireObject } from './wire.types.ts';
import { toMoney, toPercent } from './wire-numbers.ts';

/** Encodes `Data[1]` with the specification's key names, including its misspelled `enterence`. */
export function encodeAccount(account: CartAccount): WireObject {
  return {
    type: account.type,
    id: account.id,
    code: account.code,
    group: account.groupId,
    vat_id: account.vatId,
    vat_type: account.vatType,
    vat_free: account.vatFree,
    name: account.name,
    account: account.ledgerAccount,
    document_type_id: account.documentTypeId,
    def_type_id: account.defaultTypeId,
    cell_phone: account.cellPhone,
    phone: account.phone,
    email: account.email,
    city: account.city,
    address: account.address,
    address_number: account.addressNumber,
    address_enterence: account.addressEntrance,
    address_floor: account.addressFloor,
    address_apartment: account.addressApartment,
    notes: account.notes,
    visits: account.visits,
    credits: toMoney(account.credits),
    discount_type: account.discountType,
    discount:
      account.discountType === 'sum' ? toMoney(account.discount) : toPercent(account.discount),
    balance: toMoney(account.balance),
    balance_total: toMoney(account.balanceTotal),
    documents_open: account.documentsOpen,
    credit_status: account.creditStatus,
    credit_limit: toMoney(account.creditLimit),
    club_expire: account.clubExpire,
    date_birth: account.dateBirth,
    contacts: account.contacts.map(({ id, name, phone, email }) => ({ id, name, phone, email })),
    price_list: account.priceListId,
    subscribes: account.subscribes,
    payments_permissions: account.paymentsPermissions,
    transactions_open: account.transactionsOpen,
    ext_member_club: account.externalClub,
    ext_member_club_tran: account.externalClubTransaction,
  };
}
