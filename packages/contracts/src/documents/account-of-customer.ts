import { type CartAccount, makeAccount } from '@dalpak/engine';
import type { CustomerView } from '../api/customers.api.ts';

/**
 * The account of a cart, with everything that is known about the customer. Till and server fill it
 * alike.
 * @param creditWaiting agorot of the customer's credit in sales that the server does not have yet
 */
export function accountOfCustomer(customer: CustomerView, creditWaiting = 0): CartAccount {
  const { account } = customer;
  return makeAccount({
    type: 'customer',
    id: customer.id,
    code: customer.code,
    name: customer.name,
    groupId: customer.group,
    vatId: customer.vat_id,
    vatFree: customer.vat_free,
    phone: customer.phone,
    paymentsPermissions: [...customer.payments_permissions],
    creditStatus: customer.credit_status,
    creditLimit: Math.max(0, customer.credit_left - creditWaiting),
    priceListId: customer.price_list,
    discountType: customer.discount_type,
    discount: customer.discount,
    cellPhone: account.cell_phone,
    email: account.email,
    city: account.city,
    address: account.address,
    addressNumber: account.address_number,
    addressEntrance: account.address_enterence,
    addressFloor: account.address_floor,
    addressApartment: account.address_apartment,
    notes: account.notes,
    ledgerAccount: account.account,
    visits: account.visits,
    credits: account.credits,
    balance: account.balance,
    balanceTotal: account.balance_total,
    documentsOpen: account.documents_open,
    transactionsOpen: account.transactions_open,
    clubExpire: account.club_expire,
    dateBirth: account.date_birth,
    documentTypeId: account.document_type_id,
    defaultTypeId: account.def_type_id,
    contacts: account.contacts,
    subscribes: account.subscribes,
  });
}
