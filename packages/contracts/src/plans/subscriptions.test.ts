import { describe, expect, it } from 'vitest';
import { APPS } from './apps.ts';
import {
  appsOf,
  assignedEmployee,
  holderOf,
  isSelectable,
  licensedEmployee,
  productName,
  toggleLicence,
} from './subscriptions.ts';

describe('a licence', () => {
  it('can be chosen while one is left, and stays chosen when none is [REC-132, REC-133, REC-134]', () => {
    const card = (available: number) => ({ app: 3, product: 2, available });
    expect(isSelectable(card(1), {})).toBe(true);
    expect(isSelectable(card(0), { 3: 2 })).toBe(true);
    expect(isSelectable(card(0), {})).toBe(false);
    expect(isSelectable(card(0), { 3: 7, 2: 2 })).toBe(false);
    // Deselected on the screen and not saved yet: the holder still has it.
    expect(isSelectable(card(0), {}, { 3: 2 })).toBe(true);
  });

  it('is at most one of each application, and is deselected when it is chosen again [REC-138]', () => {
    const first = toggleLicence({}, 3, 2);
    expect(first).toEqual({ 3: 2 });
    expect(toggleLicence(first, 3, 9)).toEqual({ 3: 9 });
    expect(toggleLicence(first, 4, 5)).toEqual({ 3: 2, 4: 5 });
    expect(toggleLicence(first, 3, 2)).toEqual({});
  });

  it('of the till is held by tills, and of every other application by employees', () => {
    expect([appsOf('terminal'), appsOf('user').includes(3)]).toEqual([[2], true]);
    expect(
      APPS.filter(({ id }) => holderOf(id) === 'terminal').map(({ subdomain }) => subdomain),
    ).toEqual(['pos']);
  });

  it('has the name of its application and tier in both languages', () => {
    expect(productName(2, 'web')).toEqual({ he: 'קופה · דפדפן', en: 'Point of sale · Web' });
    expect(productName(99, 'toString')).toEqual({ he: '99 · toString', en: '99 · toString' });
  });
});

describe('an employee with a licence', () => {
  it('has a number, a mobile phone and two names, from the record [REC-157]', () => {
    const employee = licensedEmployee(31, {
      code: '7',
      mobile: '050-1234567',
      first_name: 'דנה',
      last_name: 'לוי',
      notes: 'x',
      position: { id: 1, label: 'מנהל' },
    });
    expect(employee).toEqual({
      EmployeesIdentity: '7',
      EmployeesCellPhone: '050-1234567',
      EmployeesFirstName: 'דנה',
      EmployeesLastName: 'לוי',
    });
    expect(assignedEmployee(31, employee)).toEqual({
      identity: '7',
      cell_phone: '050-1234567',
      first_name: 'דנה',
      last_name: 'לוי',
      id: 31,
    });
    // An employee who is older than the employee numbers.
    expect(licensedEmployee(31, { code: '', first_name: 'רן' })).toMatchObject({
      EmployeesIdentity: '#31',
      EmployeesCellPhone: '',
    });
  });
});
