import { componentsBelow, COMPONENTS, findRecordComponent, MENU } from '@dalpak/contracts';
import { expect, it } from 'vitest';
import { COMPONENT_ICONS } from './component-icons.ts';

const iconOf = (id: number): string => findRecordComponent(id)?.icon ?? '';

it('has an icon for every component, and no two in one section alike [LOOK-040]', () => {
  expect(
    COMPONENTS.filter(({ id }) => COMPONENT_ICONS[iconOf(id)] === undefined).map(({ key }) => key),
  ).toEqual([]);
  for (const { key, items } of MENU) {
    const icons = [...new Set(componentsBelow(items))].map((id) => COMPONENT_ICONS[iconOf(id)]);
    expect([key, new Set(icons).size]).toEqual([key, icons.length]);
  }
});
