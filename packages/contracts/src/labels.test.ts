import { describe, expect, it } from 'vitest';
import * as labels from './labels.ts';

const all = Object.entries(labels).flatMap(([name, words]) => Object.entries(words as labels.Labels).map(([key, label]) => [`${name}.${key}`, label] as const));

describe('the vocabulary', () => {
  it.each(all)('has %s in Hebrew and in English', (_name, { he, en }) => {
    expect(he).toMatch(/[א-ת]{2,}/);
    expect(en).toMatch(/^[A-Za-z]/);
  });

  it('names the fields of documents [SHELL-104]', () => {
    expect(Object.keys(labels.FIELD_LABELS)).toEqual(expect.arrayContaining(['type', 'date', 'reference', 'due_date', 'warehouse', 'notes', 'total']));
  });

  it('names the fields of customers, suppliers and contacts [SHELL-105]', () => {
    expect(Object.keys(labels.FIELD_LABELS)).toEqual(expect.arrayContaining(['name', 'address', 'phone', 'mobile', 'tax_id', 'credit_limit', 'balance']));
  });

  it('names the fields of employees [SHELL-106]', () => {
    expect(Object.keys(labels.FIELD_LABELS)).toEqual(expect.arrayContaining(['card_number', 'fingerprint', 'position', 'password', 'technician_password']));
  });

  it('names products, payments, places, services, stock counts and what an import maps [SHELL-107]', () => {
    expect(Object.keys(labels.FIELD_LABELS)).toEqual(expect.arrayContaining([
      'product', 'payment', 'terminal', 'branch', 'cloud', 'discount', 'service', 'contract', 'subscription', 'stock_count', 'import_mapping',
    ]));
  });

  it('names the token of an access key [SHELL-108]', () => {
    expect(labels.FIELD_LABELS.token).toEqual({ he: 'אסימון גישה', en: 'Token' });
  });

  it('says whether a terminal is open by its status [SHELL-121]', () => {
    expect(labels.TERMINAL_STATUS_LABELS[1].he).toBe('פתוחה');
    expect(labels.TERMINAL_STATUS_LABELS[0].he).toBe('סגורה');
  });

  it('has the three ends of a permission request [SHELL-122]', () => {
    expect(Object.keys(labels.PERMISSION_REQUEST_LABELS)).toEqual(['pending', 'approved', 'denied']);
  });

  it('has all the steps of a document and an order [SHELL-123]', () => {
    expect(Object.values(labels.LIFECYCLE_LABELS).map(({ en }) => en.toLowerCase())).toEqual([
      'draft', 'sent', 'approved', 'closed', 'canceled', 'to be packed', 'packed', 'to be invoiced', 'invoiced', 'to be shipped', 'shipped',
      'to be delivered', 'delivered', 'to be delivery-noted', 'delivery-noted', 'to be credit-invoiced', 'credit-invoiced',
    ]);
    const hebrew = Object.values(labels.LIFECYCLE_LABELS).map(({ he }) => he);
    expect(new Set(hebrew).size).toBe(hebrew.length);
  });

  it('has the states of a payment and of content [SHELL-124, SHELL-125]', () => {
    expect(Object.keys(labels.PAYMENT_STATUS_LABELS)).toEqual(['paid', 'partially_paid', 'overdue', 'deposited']);
    expect(Object.keys(labels.CONTENT_LABELS)).toEqual(['draft', 'published', 'pending_review']);
  });

  it('has the kinds of time of an employee [SHELL-126]', () => {
    expect(Object.keys(labels.TIME_TYPE_LABELS)).toEqual(['in', 'out', 'work', 'sickness', 'vacation', 'military_reserve']);
  });

  it('tells what a transmission of a card terminal came to, by its code [SHELL-127]', () => {
    expect(Object.entries(labels.TRANSMISSION_LABELS).map(([code, { en }]) => `${code} ${en}`)).toEqual([
      '0 OK', '1 Not connected', '2 Disconnected at parameters', '3 Disconnected at transactions', '4 Disconnected at blocked cards', '5 Disconnected at software update',
    ]);
  });

  it('names the kinds of permission [SHELL-159]', () => {
    expect(Object.values(labels.PERMISSION_KIND_LABELS).map(({ he }) => he)).toEqual(['קריאה', 'כתיבה', 'ביצוע']);
  });
});
