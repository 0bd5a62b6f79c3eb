import { describe, expect, it } from 'vitest';
import { serviceStatusWord } from './service-status-word.ts';

describe('the state of a service', () => {
  it('shows its translation, or its custom name', () => {
    expect(['', 'ok', 'suspended', 'ended', 'חוב פתוח'].map(serviceStatusWord)).toEqual(['פעיל', 'פעיל', 'מושהה', 'הסתיים', 'חוב פתוח']);
  });
});
