/** Reasons about cheques, with what to do first. */
export const chequesReasons = {
  cheque_not_of_sale:
    'The refunded sale was not paid with cheque {{number}}. Return the money in another way',
  cheque_gone: 'Cheque {{number}} is not in the business any more. Return the money in another way',
  cheque_twice: 'Cheque {{number}} is listed twice. Remove one',
  cheque_received:
    'Cheque {{number}} was received by the business already, in {{document}}. Remove it or correct the number',
  cheque_endorsed: 'Cheque {{number}} was given to a supplier, in payment {{payment}}. Remove it',
  cheque_due_before: 'The due date of cheque {{number}} is before the date of the document',
  cheque_deposited: 'Cheque {{number}} was deposited already, in deposit {{deposit}}. Remove it',
  cheque_never_received:
    'Cheque {{number}} was not received by the business. Choose from the list of cheques in hand',
  cheque_handed_back: 'Cheque {{number}} was returned to the customer. Remove it',
  cheque_charged_back:
    'Cheque {{number}} came back from the supplier, and the customer was charged for it again. Remove it',
  cheque_other_amount:
    'Cheque {{number}} was received for ₪{{amount}}. Remove it and choose it from the list again',
  cheque_other_due:
    'The due date of cheque {{number}} is not as it was received. Remove it and choose it from the list again',
  cheque_unreadable: 'The details of a cheque for ₪{{amount}} cannot be read',
  cheque_twice_in_sale: 'Cheque {{number}} is listed in the sale twice',
  cheque_not_of_refunded: 'The refunded sale was not paid with cheque {{number}}',
  cheque_out:
    'Cheque {{number}} is not in the business. If it came back, record that in the deposit or the supplier payment that it went out by, and approve afterwards',
  cheque_due_impossible: 'The due date of cheque {{number}} is not possible',
  cheque_went: 'went out in {{document}}',
  cheque_went_before: 'Cheque {{number}} went out of the business already, in {{document}}',
  cheque_came: 'Cheque {{number}} was received by the business already, in {{document}}',
  cheque_came_by_mistake:
    '{{came}}. If it was recorded there by mistake, return it to the customer there and approve afterwards',
  cheque_came_and_went: '{{came}}, and {{went}}',
} as const;
