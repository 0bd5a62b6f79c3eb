import { describe, expect, it } from 'vitest';
import { eanCheckDigit } from '../../../platform/catalogue/weighed-barcode.ts';
import { newProductFrom, offerFor, storeOnDevice } from './new-product.ts';

describe('a product from an unknown code', () => {
  it('keeps the code as it was scanned', () => {
    expect(newProductFrom(' 7290000000015 ')).toEqual({
      barcode: '7290000000015',
      scanned: '7290000000015',
      weighed: false,
    });
    expect(newProductFrom('PLU-17')).toMatchObject({ barcode: 'PLU-17', weighed: false });
  });

  it('takes the item of a scale label and not the weight of one bag', () => {
    const digits = '201234501250';
    const label = digits + String(eanCheckDigit(digits));
    expect(newProductFrom(label)).toEqual({ barcode: '12345', scanned: label, weighed: true });
  });

  it('is not offered for a code that no product can be found by', () => {
    for (const code of ['', '00000000', 'https://example.com/a', '123456789012345', 'א'.repeat(5)])
      expect(newProductFrom(code)).toBeNull();
  });
});

describe('the offer to add it', () => {
  const person = (flags: string, components: number[] = [13]) => ({
    service: {
      id: 1,
      cloud_id: 1,
      code: '',
      account_id: 1,
      account_code: '',
      account_name: '',
      status_case: { name: '', reason: '' },
      resolved_modules_access: { components, pos: [], system: [] },
    },
    perr: { components: { 13: flags } },
  });

  it('is made to a user who may write products, and reading them is not enough', () => {
    expect(offerFor('7290000000015', person('01000'), 'online')).toBe('ok');
    expect(offerFor('7290000000015', person('10111'), 'online')).toBe('PERMISSION_DENIED');
    expect(offerFor('7290000000015', person('01000', [111]), 'online')).toBe('UPGRADE');
  });

  it('waits for the network, and does not ask a user without the permission to wait', () => {
    expect(offerFor('7290000000015', person('01000'), 'offline')).toBe('OFFLINE');
    expect(offerFor('7290000000015', person('00000'), 'offline')).toBe('PERMISSION_DENIED');
  });

  it('is not made for a code that no product can have', () => {
    expect(offerFor('https://example.com', person('01000'), 'online')).toBeNull();
  });
});

describe('writing it into the device', () => {
  const checks = async (isRunning: boolean): Promise<number> => {
    let runs = 0;
    await storeOnDevice({
      isRunning: () => isRunning,
      run: () => {
        runs += 1;
        return Promise.resolve();
      },
    });
    return runs;
  };

  it('needs one check, and another when one in progress may have started too early', async () => {
    expect([await checks(false), await checks(true)]).toEqual([1, 2]);
  });
});
