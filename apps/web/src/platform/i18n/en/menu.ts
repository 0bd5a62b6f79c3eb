import type { menu as he } from '../he/menu.ts';
import type { Words } from '../words.ts';

export const menu: Words<typeof he> = {
  components: {
    transactions: 'Till transactions', closings: 'Register closings', cashMovements: 'Cash movements', terminals: 'Terminals', pinpads: 'Card terminals',
    paymentTypes: 'Payment types', products: 'Products', departments: 'Departments', categories: 'Categories', models: 'Product models',
    priceLists: 'Price lists', discounts: 'Discounts', coupons: 'Coupons', barcodes: 'Barcodes', preparations: 'Preparations', salesMenus: 'Sales menus', priceListLines: 'Prices in a price list', preparationGroups: 'Preparation groups', productParts: 'Parts of kits', floors: 'Floors', floorTables: 'Tables',
    employees: 'Employees', positions: 'Positions', timeEntries: 'Time entries', customers: 'Customers', customerGroups: 'Customer groups',
    contacts: 'Contacts', campaigns: 'Campaigns', memberships: 'Memberships', giftCards: 'Gift cards', creditVouchers: 'Credit vouchers',
    vouchers: 'Vouchers', warehouses: 'Warehouses', stockLevels: 'Stock levels', transfers: 'Warehouse transfers', stockCounts: 'Stock counts',
    stockAdjustments: 'Stock adjustments', leads: 'Leads', leadStatuses: 'Lead statuses', leadSources: 'Lead sources', activities: 'Activities',
    tasks: 'Tasks', calls: 'Calls', opportunities: 'Opportunities', quotes: 'Quotes', salesOrders: 'Sales orders', deliveryNotes: 'Delivery notes',
    returnNotes: 'Return notes', taxInvoices: 'Tax invoices', consolidatedInvoices: 'Consolidated invoices', invoiceReceipts: 'Invoice-receipts',
    creditInvoices: 'Credit invoices', receipts: 'Receipts', suppliers: 'Suppliers', supplierGroups: 'Supplier groups',
    supplierProducts: 'Supplier products', purchaseOrders: 'Purchase orders', goodsReceipts: 'Goods receipts', supplierReturns: 'Supplier returns',
    supplierInvoices: 'Supplier invoices', supplierCredits: 'Supplier credits', supplierPayments: 'Supplier payments', expenses: 'Expenses',
    accounts: 'Accounts', accountGroups: 'Account groups', journalEntries: 'Journal entries', movementTypes: 'Movement types',
    chequeDeposits: 'Cheque deposits', cashDeposits: 'Cash deposits', cardDeposits: 'Card voucher deposits', contracts: 'Contracts',
    services: 'Services', packages: 'Packages', dashboards: 'Dashboards',
  },
  sections: {
    pos: 'Till', products: 'Products', employees: 'Employees', customers: 'Customers', warehouses: 'Stock', crm: 'CRM', sales: 'Sales',
    suppliers: 'Suppliers', accountant: 'Accounting', service: 'Service', dashboards: 'Dashboards',
  },
  submenus: {
    restaurant: 'Restaurant', manageCustomers: 'Manage customers', leads: 'Leads', crmCustomers: 'Customers', manageSuppliers: 'Manage suppliers',
    accounts: 'Accounts', movementTypes: 'Movement types', deposits: 'Deposits', contracts: 'Contracts', services: 'Services and packages',
  },
  top: { home: 'Home', till: 'Till', search: 'Search and go', interfaces: 'Interfaces', reports: 'Reports', marketplace: 'Plugins', settings: 'Settings' },
  links: { help: 'Help', apiDocs: 'API documentation' },
  features: { labels: 'Label printing', billing: 'Service and billing', accessKeys: 'API and access keys', audit: 'Activity log', tillNumbers: 'Numbers of tills' },
  linksTitle: 'Links',
  addNew: 'Add: {{name}}',
  expand: 'Expand the menu',
};
