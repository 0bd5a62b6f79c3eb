export const bases = {
  title: 'Sell from a quote or order',
  invoiceTitle: 'From a quote, an order or a delivery note',
  search: 'Number of the document, or name or phone of the customer',
  none: 'There are no open quotes or orders',
  notFound: 'No open quote or order was found',
  noneHelp: 'What was sold, closed or canceled is not shown here.',
  needsNetwork: 'Selling from a quote or order needs the server. Go on when it is back.',
  noAccount: 'No customer',
  left: 'Left',
  quantityOf: 'Quantity of {{name}}',
  take: 'Add to the bill',
  priceOf: 'Price of {{name}}',
  problem: {
    there: 'This document is on the bill already.',
    otherCustomer:
      'The bill has another customer. Finish it or remove the customer, and try again.',
    noCustomer: 'The customer of the document is out of use. Activate them in the office.',
    paid: 'The bill is being paid. Finish it and try again.',
    missing: 'Some products are not on this till. Refresh its data.',
    nothing: 'Choose a quantity of at least one product.',
    quantity: 'The quantity is from zero to what is left.',
  },
};
