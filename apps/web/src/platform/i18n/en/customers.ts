import type { customers as he } from '../he/customers.ts';
import type { Words } from '../words.ts';

export const customers = {
  here: 'There is no network: these are the customers that this till keeps.',
  noneHere: 'No such customer is among those that this till keeps',
  new: 'New customer',
  name: 'Name of the customer',
  phone: 'Phone',
  vatId: 'VAT or identity number (optional)',
  save: 'Save and choose the customer',
  nameNeeded: 'Type the name of the customer.',
  phoneWrong: 'Type a whole phone number, or leave it empty.',
  vatDigits: 'Type 9 digits, with the zeros before them, or leave it empty.',
  vatCheckDigit: 'The check digit (the last) does not fit. Look for a slip of the fingers.',
  samePhone: 'This phone is known already. Is this the customer?',
  saved: 'The customer {{name}} was added',
  kept: 'The customer {{name}} is kept on the till, and will be sent when the network is back',
  noIds: 'To add customers without a network, the till has to reach the server once. Try again when the network is back.',
  refused: 'The server did not take the customer {{name}}',
  understood: 'Understood',
} satisfies Words<typeof he>;
