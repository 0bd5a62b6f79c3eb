import { describe, expect, it } from 'vitest';
import { serviceStatusLabel } from './service-status-label.ts';

describe('the state of a service', () => {
  it('shows its translation, or its custom name', () => {
    expect(['', 'ok', 'suspended', 'ended', 'חוב פתוח'].map(serviceStatusLabel)).toEqual([
      'פעיל',
      'פעיל',
      'מושהה',
      'הסתיים',
      'חוב פתוח',
    ]);
  });
});
