export const tillLists = {
  held: 'The sale is held',
  toHeld: 'To the held bills',
  heldChanged: 'The bill has changed: it was {{was}}, now it is {{now}}',
  heldTitle: 'Held bills',
  heldEmpty: 'No held bills',
  heldEmptyHelp: 'Hold keeps the bill here, to go on with at any moment.',
  title: 'Sales waiting to be sent',
  empty: 'All sales were sent',
  emptyHelp: 'No sale waits at this till.',
  since: 'Taken',
  attempts: 'Tries',
  retry: 'Send now',
  sending: 'Sending',
  waiting: 'Waiting to be sent',
  refused: 'Refused by the server',
  refusedHelp:
    'The sale is kept at the till. Give the code to support, or try again after refreshing the data.',
};
