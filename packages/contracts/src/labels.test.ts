import { describe, expect, it } from 'vitest';
import { findRecordComponent } from './components/all.ts';
import { COMPONENT } from './components.ts';
import * as labels from './labels.ts';

const all = Object.entries(labels).flatMap(([name, words]) =>
  Object.entries(words as labels.Labels).map(([key, label]) => [`${name}.${key}`, label] as const),
);

describe('the vocabulary', () => {
  it.each(all)('has %s in Hebrew and in English', (_name, { he, en }) => {
    expect(he).toMatch(/[א-ת]{2,}/);
    expect(en).toMatch(/^[A-Za-z]/);
  });

  it('names the fields of documents [SHELL-104]', () => {
    expect(Object.keys(labels.FIELD_LABELS)).toEqual(
      expect.arrayContaining([
        'type',
        'date',
        'reference',
        'due_date',
        'warehouse',
        'notes',
        'total',
      ]),
    );
  });

  it('names the fields of customers, suppliers and contacts [SHELL-105]', () => {
    expect(Object.keys(labels.FIELD_LABELS)).toEqual(
      expect.arrayContaining([
        'name',
        'address',
        'phone',
        'mobile',
        'tax_id',
        'credit_limit',
        'balance',
      ]),
    );
  });

  it('names the fields of employees [SHELL-106]', () => {
    expect(Object.keys(labels.FIELD_LABELS)).toEqual(
      expect.arrayContaining([
        'card_number',
        'fingerprint',
        'position',
        'password',
        'technician_password',
      ]),
    );
  });

  it('names products, payments, places, services, stock counts and what an import maps [SHELL-107]', () => {
    expect(Object.keys(labels.FIELD_LABELS)).toEqual(
      expect.arrayContaining([
        'product',
        'payment',
        'terminal',
        'branch',
        'cloud',
        'discount',
        'service',
        'contract',
        'subscription',
        'stock_count',
        'import_mapping',
      ]),
    );
  });

  it('has the token of an access key [SHELL-108]', () => {
    expect(labels.FIELD_LABELS.token).toEqual({ he: 'אסימון גישה', en: 'Token' });
  });

  it('has a label for an open and for a closed terminal', () => {
    expect(labels.TERMINAL_STATUS_LABELS[1].he).toBe('פתוחה');
    expect(labels.TERMINAL_STATUS_LABELS[0].he).toBe('סגורה');
  });

  it('has every state of a document and an order, each with a unique label [SHELL-123]', () => {
    expect(Object.values(labels.LIFECYCLE_LABELS).map(({ en }) => en.toLowerCase())).toEqual([
      'draft',
      'sent',
      'approved',
      'closed',
      'canceled',
      'to be packed',
      'packed',
      'to be invoiced',
      'invoiced',
      'to be shipped',
      'shipped',
      'to be delivered',
      'delivered',
      'to be delivery-noted',
      'delivery-noted',
      'to be credit-invoiced',
      'credit-invoiced',
    ]);
    const hebrew = Object.values(labels.LIFECYCLE_LABELS).map(({ he }) => he);
    expect(new Set(hebrew).size).toBe(hebrew.length);
  });

  it('has paid, partially paid, overdue and deposited for a document [SHELL-124]', () => {
    expect(Object.values(labels.PAYMENT_STATUS_LABELS).map(({ en }) => en)).toEqual([
      'Paid',
      'Partially paid',
      'Overdue',
      'Deposited',
    ]);
  });
});

describe('the label of a state in a component', () => {
  const choicesOf = (component: number, key: string): readonly string[] => {
    const column = findRecordComponent(component)?.columns.find((one) => one.key === key);
    if (column?.kind !== 'choice') throw new Error(`${component} has no choice ${key}`);
    return Object.entries<labels.Label>(column.choices).map(([value, { en }]) => `${value}: ${en}`);
  };

  it("is draft, published or waiting for review for a campaign's content [SHELL-125]", () => {
    expect(choicesOf(COMPONENT.campaigns, 'status')).toEqual([
      'draft: Draft',
      'published: Published',
      'pending_review: Pending review',
    ]);
  });

  it('is issued and not draft for a stored quote or order, and the shared label for all other states', () => {
    for (const component of [
      COMPONENT.quotes,
      COMPONENT.salesOrders,
      COMPONENT.purchaseOrders,
      COMPONENT.taxInvoices,
    ]) {
      const [first, ...rest] = choicesOf(component, 'status');
      expect(first).toBe('draft: Issued');
      expect(rest).toEqual(
        Object.entries(labels.LIFECYCLE_LABELS)
          .slice(1)
          .map(([value, { en }]) => `${value}: ${en}`),
      );
    }
    const hebrew = Object.values(labels.DOCUMENT_STATE_LABELS).map(({ he }) => he);
    expect(hebrew[0]).toBe('הופק');
    expect(new Set(hebrew).size).toBe(hebrew.length);
  });

  it('is the paid period for a contract and a package: a month, a year, three years [CART-289]', () => {
    for (const component of [COMPONENT.contracts, COMPONENT.packages]) {
      expect(choicesOf(component, 'period')).toEqual([
        'month: Month',
        'year: Year',
        'three_years: Three years',
      ]);
    }
  });

  it('is the result of the last transmission for a card terminal, by its code [SHELL-127, CART-288]', () => {
    expect(choicesOf(COMPONENT.pinpads, 'status')).toEqual([
      '0: OK',
      '1: Not connected',
      '2: Disconnected at parameters',
      '3: Disconnected at transactions',
      '4: Disconnected at blocked cards',
      '5: Disconnected at software update',
    ]);
  });
});
