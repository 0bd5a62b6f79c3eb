import type { help as he } from '../he/help.ts';
import type { Words } from '../words.ts';

export const help: Words<typeof he> = {
  speed: 'How fast the product is, and what your tills measured',
  title: 'Help',
  firstSteps: 'First steps',
  steps: {
    till: {
      title: 'Open a till',
      text: 'On the home screen choose "Register this device as a till", a branch and a till. The device remembers it.',
    },
    card: {
      title: 'Sign in with a card',
      text: 'Swipe an employee card or type its number. Each sale carries the name of who signed in.',
    },
    scan: {
      title: 'Scan or search',
      text: 'Scan a barcode, or press F2 and type a part of the name. To sell several, type the number before the scan.',
    },
    pay: {
      title: 'Take the payment',
      text: 'F10 opens the payment. Choose a quick amount or type what you got; the change is shown large.',
    },
    offline: {
      title: 'Go on without a network',
      text: 'The till sells and prints when the network is down. The sales wait on the device and are sent when it is back.',
    },
    settings: {
      title: 'Fit it to your business',
      text: 'In the settings you decide rounding, the text below the receipt and more, for the business, a branch or one till.',
    },
  },
  shortcuts: 'Keyboard shortcuts at the till',
  key: 'Key',
  does: 'What it does',
  keys: {
    product: 'Details of the lit product, or add one that was not found',
    search: 'Search a product',
    customer: 'Choose a customer',
    discount: 'Discount on the bill',
    hold: 'Hold the bill',
    recall: 'Take up a held bill',
    pay: 'Go to the payment',
    step: 'A step back',
    quantity: 'Change the quantity of the lit row',
    amount: 'Quantity before a scan, such as 3 and then a barcode',
  },
  anywhere: 'Anywhere',
  anywhereKeys: {
    next: 'To the next field',
    confirm: 'Confirm what is marked',
    close: 'Close a dialog or a drawer',
  },
  stuck: 'Still stuck?',
  stuckText:
    'Refresh the data in the user menu. If it happens again, send support the small code next to the message and the version number {{version}}.',
};
