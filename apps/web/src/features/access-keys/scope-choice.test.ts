import { COMPONENT, READY_KEY_SETS } from '@dalpak/contracts';
import { describe, expect, it } from 'vitest';
import { grantableScopes, grantableSet } from './scope-choice.ts';

const modules = {
  components: [COMPONENT.products, COMPONENT.customers, COMPONENT.transactions],
  pos: [],
  system: [],
};
const offersOf = (
  perr: Parameters<typeof grantableScopes>[0]['perr'],
  components: readonly number[] = modules.components,
) =>
  grantableScopes({
    service: { resolved_modules_access: { ...modules, components } } as unknown as Parameters<
      typeof grantableScopes
    >[0]['service'],
    perr,
  });
const rightsOf = (...input: Parameters<typeof offersOf>) =>
  Object.fromEntries(offersOf(...input).map(({ info, rights }) => [info.id, rights.join('')]));

describe('the scopes that a user may give to a key [CLOUD-026]', () => {
  it('are of components that the service has, if they can be written at all', () => {
    expect(rightsOf({ all: 1 })).toEqual({
      [COMPONENT.products]: 'rweds',
      [COMPONENT.customers]: 'rweds',
      [COMPONENT.transactions]: 'r',
    });
    expect(rightsOf({ all: 1 }, [COMPONENT.products])).toEqual({ [COMPONENT.products]: 'rweds' });
  });

  it('are the rights that the user has', () => {
    expect(
      rightsOf({ components: { [COMPONENT.products]: '11100', [COMPONENT.customers]: '10010' } }),
    ).toEqual({ [COMPONENT.products]: 'rwe', [COMPONENT.customers]: 'rd' });
    expect(rightsOf({ components: { [COMPONENT.products]: '01110' } })).toEqual({});
  });

  it('of a ready set are what of it the user may give', () => {
    const shop = READY_KEY_SETS.find(({ key }) => key === 'shop');
    if (shop === undefined) throw new Error('There is no set for shops');
    const offers = offersOf({
      components: { [COMPONENT.products]: '10000', [COMPONENT.customers]: '11000' },
    });
    expect(grantableSet(shop, offers)).toEqual([
      { component: COMPONENT.products, rights: ['r'] },
      { component: COMPONENT.customers, rights: ['r', 'w'] },
    ]);
  });
});
