import { COMPONENT } from '@dalpak/contracts';
import { describe, expect, it } from 'vitest';
import { grantableScopes } from './scope-choice.ts';

const modules = {
  components: [COMPONENT.products, COMPONENT.customers, COMPONENT.transactions],
  pos: [],
  system: [],
};
const offers = (
  perr: Parameters<typeof grantableScopes>[0]['perr'],
  components: readonly number[] = modules.components,
) => {
  const service = { resolved_modules_access: { ...modules, components } } as unknown as Parameters<
    typeof grantableScopes
  >[0]['service'];
  return Object.fromEntries(
    grantableScopes({ service, perr }).map(({ info, highestScope: most }) => [info.id, most]),
  );
};

describe('the scopes that a user may give to a key', () => {
  it('are of components that the service has, if they can be written at all', () => {
    expect(offers({ all: 1 })).toEqual({
      [COMPONENT.products]: 'write',
      [COMPONENT.customers]: 'write',
      [COMPONENT.transactions]: 'read',
    });
    expect(offers({ all: 1 }, [COMPONENT.products])).toEqual({ [COMPONENT.products]: 'write' });
  });

  it('are no more than the user may do: write requires adding, changing and deactivating', () => {
    expect(
      offers({ components: { [COMPONENT.products]: '11100', [COMPONENT.customers]: '11110' } }),
    ).toEqual({ [COMPONENT.products]: 'read', [COMPONENT.customers]: 'write' });
    expect(offers({ components: { [COMPONENT.products]: '01110' } })).toEqual({});
  });
});
