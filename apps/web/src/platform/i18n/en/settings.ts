import type { settings as he } from '../he/settings.ts';
import type { Words } from '../words.ts';

export const settings: Words<typeof he> = {
  tabs: {
    restaurant: 'Restaurant',
    values: 'Settings',
    automations: 'Automatic rules',
    tillMenu: 'Buttons of the till',
  },
  title: 'Settings',
  search: 'Search a setting',
  nothing: 'No setting fits the search',
  clearSearch: 'Clear the search',
  failed: 'The settings were not loaded',
  place: 'Settings of',
  places: {
    cloud: 'The whole business',
    branches: 'Branches',
    terminals: 'Tills',
    me: 'Mine alone',
  },
  differs: 'Differs:',
  insteadOf: 'instead of',
  giveBack: 'Reset',
  cardLink: 'Link to the card {{title}}',
  from: {
    default: 'Default',
    cloud: 'From the business',
    branch: 'From the branch',
    terminal: 'From the till',
    user: 'Mine',
  },
  outer: {
    default: 'By default',
    cloud: 'In the business',
    branch: 'In the branch',
    terminal: 'At the till',
    user: 'Mine',
  },
  reset: {
    default: 'Back to the default',
    cloud: 'Back to the business’s value',
    branch: 'Back to the branch’s value',
    terminal: 'Back to the till’s value',
    user: 'Back to my value',
  },
  notHere: {
    cloud: 'Set for the whole business only.',
    cloud_branch: 'Set for the business or a branch.',
    other: 'Not set here.',
  },
  goCloud: 'To the business’s settings',
  on: 'On',
  off: 'Off',
  empty: 'Empty',
  save: 'Save',
  saved: '{{label}}: saved',
  removed: '{{label}}: back to the value above',
  undo: 'Undo',
  undone: '{{label}}: undone',
  notNumber: 'Type a number.',
  notChosen: 'Choose a value.',
  choose: 'Choose',
  always: 'Always',
  holds: 'In force',
  fromDay: 'From',
  pickDay: 'Pick a date',
  addDated: 'Add',
  newValue: 'New value: {{label}}',
  removeDated: 'Delete the value of {{date}}',
  items: {
    vatRateBp: {
      label: 'VAT rate',
      help: 'In percent, from the day it takes effect. A refund keeps the rate of its sale.',
    },
    orderSave: {
      label: 'Save as an order',
      help: 'A bill that was opened from an order is saved as an order and not as a sale.',
    },
    cashRounding: {
      label: 'Cash rounding',
      help: 'What a payment in cash is rounded to. Card payments are not rounded.',
    },
    dateMayDiffer: {
      label: 'Document date may differ',
      help: 'Lets a document carry a date that is not today.',
    },
    cashLimit: {
      label: 'Limit of cash',
      help: 'The most that may be paid in cash. The law allows up to 6,000 ILS.',
    },
    cardByHand: {
      label: 'Card deals by hand',
      help: 'A card payment may be entered by its confirmation number, of a card terminal that is not connected.',
    },
    outsideClub: {
      label: 'Club outside',
      help: 'A club of employees or of a card company, whose benefits tills give.',
    },
    limitsOffline: {
      label: 'Promotions limited by customer, without a network',
      help: 'What a till without a network does with a promotion that each customer may use only so often.',
    },
    defaultMeans: {
      label: 'First tender',
      help: 'The payment opens with it, and Enter takes the whole sum by it. The second most used one is next to it.',
    },
    cardPayments: {
      label: 'Most instalments',
      help: 'Into how many payments a card deal may be divided.',
    },
    offlineAllowance: {
      label: 'Vouchers and credit offline',
      help: 'Up to what sum a sale may be paid by vouchers, gift cards and credit without a network. Zero: not at all.',
    },
    transmissionTime: {
      label: 'Time of the card transmission',
      help: 'At this time each terminal of the branch transmits by itself, for example 23:30. Empty: never.',
    },
    transmissionAfterZ: {
      label: 'Card transmission after the last Z',
      help: 'When the last till of the branch is closed, the terminals transmit without waiting for the time.',
    },
    servicePhone: {
      label: 'Telephone of the service centre for card terminals',
      help: 'Shown to the cashier when a card transmission failed or is late.',
    },
    cibus: { label: 'Cibus', help: 'By what Cibus is charged. The simulator charges no card.' },
    tenbis: { label: '10bis', help: 'By what 10bis is charged. The simulator charges no card.' },
    paymentSimulator: {
      label: 'What the simulator does',
      help: 'How the payment simulators answer, to try the till in trouble too.',
    },
    priceList: {
      label: 'Price list of the branch',
      help: 'Number of the price list that holds here. 0: the price of each product. A customer’s or group’s list goes before it.',
    },
    atmEnabled: {
      label: 'Cash against a card',
      help: 'A customer gets cash of the drawer, and the card is charged. It is no sale.',
    },
    atmSmallest: {
      label: 'Cash withdrawal: smallest sum',
      help: 'Sum of one withdrawal, in steps of ₪10.',
    },
    atmLargest: {
      label: 'Cash withdrawal: largest sum',
      help: 'Sum of one withdrawal, in steps of ₪10.',
    },
    atmPerCard: {
      label: 'Cash withdrawal: limit of a card',
      help: 'All withdrawals of a card in a day, at all tills.',
    },
    atmPerTill: {
      label: 'Cash withdrawal: limit of a till',
      help: 'All withdrawals at a till in a day.',
    },
    atmKept: {
      label: 'Cash withdrawal: what stays in the drawer',
      help: 'A withdrawal does not leave less than this in the drawer.',
    },
    linkWords: {
      label: 'Words sent with a receipt',
      help: '{name} is the customer, {business} the business and {link} the address of the receipt.',
    },
    linkDays: {
      label: 'Days that the link to a receipt is open',
      help: 'After that its page says that it has ended. New links follow it.',
    },
    stepsDays: {
      label: 'Days that the steps of bills are kept',
      help: '“What happened here” shows a bill step by step. After these days the bill itself stays.',
    },
    registerFloat: {
      label: 'Float that the till proposes',
      help: 'By the forecast: the change of today, by notes and coins. Without enough days, that of the last shift.',
    },
    orderShortage: {
      label: 'Days on which a product may be missing',
      help: 'Order hints add a safety by it. A smaller share means more stock.',
    },
    drawerReasons: {
      label: 'Reasons to open the drawer without a sale',
      help: 'The reasons to choose from, separated by commas. Another reason can always be written.',
    },
    refundReason: {
      label: 'Reason of a refund',
      help: 'Whether the till asks why goods come back, in refunds and in exchanges.',
    },
    refundReasons: {
      label: 'Reasons of refunds',
      help: 'The reasons to choose from by one touch, separated by commas. Without reasons the till does not ask.',
    },
    registerOpening: {
      label: 'Opening the register at the first sign-in',
      help: 'What happens when an employee signs in at a closed register, without a network too.',
    },
    discountPresets: {
      label: 'Discounts as buttons of the till',
      help: 'Up to eight discounts, separated by commas: 10% is a percent, 20 is a sum in shekels.',
    },
    usualQuantity: {
      label: 'Quantity that is sold without a question',
      help: 'Pieces of one product that are typed at the till. The till asks once about more.',
    },
    nextSaleAfter: {
      label: 'The next sale begins by itself',
      help: 'Seconds after the sale is finished. 0: the till waits for the cashier.',
    },
    stockOnTiles: {
      label: 'Stock on the tiles of the till',
      help: 'With ten pieces or fewer in the warehouse of the branch, the tile and the search say how many. The till sells without stock too.',
    },
    measureSpeed: {
      label: 'The till measures its speed',
      help: 'How long a scan, a stored sale and a reload take. No details of sales, customers or employees. The results are on the page "Speed".',
    },
    giftSlipDays: {
      label: 'Days of exchange on a gift slip',
      help: 'The last day is printed on the slip. The till warns after it.',
    },
    serialUnique: {
      label: 'A serial number is sold once',
      help: 'A serial number that was sold is not sold again.',
    },
    scaleTemplates: {
      label: 'Templates of scale barcodes',
      help: 'How the scales of the shop write the barcode of what was weighed. The first template that fits a scanned barcode holds.',
    },
    paperLanguage: {
      label: "Language of customers' papers",
      help: 'Receipts, slips and A4 sheets that customers get. A customer whose record has a language gets A4 in it. Arabic paper is printed as a picture.',
    },
    receiptFooter: {
      label: 'Text below the receipt',
      help: 'A line at the end of every receipt, original and copy.',
    },
    transferReceipt: {
      label: 'Transfers are received',
      help: 'What was shipped to another warehouse is on the way until somebody there confirms what arrived. Otherwise it is there at once.',
    },
    officeCodes: {
      label: 'All managers sign in with a code',
      help: 'Those who sign in to the back office with e-mail and password type a code of an authenticator app as well. Those who have none set it up before anything else. Employees at the till are not asked.',
    },
    timekeeperDefaultAuth: {
      label: 'Attendance by card',
      help: 'The attendance and verification dialogs open at the card. When off, at the fingerprint.',
    },
    pluginAutoCheck: {
      label: 'Check for plugin updates',
      help: 'The desktop plugin looks for a new version by itself.',
    },
    pluginAutoDownload: {
      label: 'Download plugin updates',
      help: 'A new version of the plugin is downloaded by itself, and installed when you agree.',
    },
    printBonesStatus: {
      label: 'Print kitchen copies',
      help: 'When an order comes in, one copy is printed for the kitchen.',
    },
    defaultCredit: {
      label: 'Default card terminal',
      help: 'Name of the terminal that charges here unless another is chosen. Shown in the user menu.',
    },
    timeWeekDays: {
      label: 'Working days a week',
      help: 'The 42 hours of a week are divided by them, and overtime is counted from there. Each week goes by what held on its Sunday.',
    },
    timeShortDay: {
      label: 'The short day of the week',
      help: 'A day one hour shorter than the others, in a week of five days.',
    },
    timeRestDay: {
      label: 'Weekly day of rest',
      help: 'Work on this day earns the weekly rest premium.',
    },
    rotaWeekHours: {
      label: 'Hours a week in the rota',
      help: 'The rota warns above them. A working week by law has 42 hours.',
    },
    printKitchenTemplate: {
      label: 'Kitchen print template',
      help: 'Name of the template of the kitchen copy.',
    },
    voiceExtension: {
      label: 'Switchboard extension',
      help: 'The extension of this till. Customers who call are known by it.',
    },
    softwareNumber: {
      label: 'Registration number of the software',
      help: 'Eight digits as the tax authority gave them. Empty: the software is not registered.',
    },
    voiceLine: {
      label: 'Switchboard line',
      help: 'Number of this till’s line, where there are several.',
    },
  },
  choices: {
    paperLanguage: { he: 'Hebrew', en: 'English', ar: 'Arabic', ru: 'Russian' },
    timeWeekDays: { 5: 'Five', 6: 'Six' },
    timeShortDay: {
      1: 'Sunday',
      2: 'Monday',
      3: 'Tuesday',
      4: 'Wednesday',
      5: 'Thursday',
      6: 'Friday',
      7: 'Saturday',
    },
    timeRestDay: { 6: 'Friday', 7: 'Saturday', 1: 'Sunday' },
    cashRounding: {
      tens_of_agorot: 'Tens of agorot',
      agorot: 'No rounding',
      shekels: 'Shekels',
      tens_of_shekels: 'Tens of shekels',
    },
    outsideClub: { none: 'None', simulator: 'Simulator', gateway: 'The server’s gateway of clubs' },
    defaultMeans: {
      cash: 'Cash',
      card: 'Card',
      cibus: 'Cibus',
      tenbis: '10bis',
      customer_credit: 'On account',
      transfer: 'Bank transfer',
    },
    registerFloat: { last: 'As in the last shift', forecast: 'By the forecast' },
    refundReason: {
      off: 'Does not ask',
      ask: 'Asks, and may be skipped',
      must: 'No refund without a reason',
    },
    registerOpening: {
      ask: 'Asks how much is in the drawer',
      must: 'No sale before the opening',
      silent: 'Does not ask',
    },
    limitsOffline: {
      give: 'Gives by what it knows',
      first: 'Gives once to each customer',
      not: 'Does not give',
    },
    cibus: { none: 'None', simulator: 'Simulator', gateway: 'The server’s payment gateway' },
    tenbis: { none: 'None', simulator: 'Simulator', gateway: 'The server’s payment gateway' },
    paymentSimulator: {
      approve: 'Approves',
      refuse: 'Refuses',
      time_out: 'Does not answer and does not charge',
      lose_answer: 'Charges, and the answer is lost',
    },
  },
};
