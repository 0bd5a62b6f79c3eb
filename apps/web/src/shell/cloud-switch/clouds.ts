import { accountClouds, type CloudChoice } from '@dalpak/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';

/** Names in the list show this many characters (specification, shell §2). */
const MAX_NAME_LENGTH = 20;

/** The first characters of a name; a letter made of two UTF-16 code units counts as one. */
export function cutName(name: string): string {
  return [...name].slice(0, MAX_NAME_LENGTH).join('');
}

/** Businesses that match the search, favourites first and then by name. */
export function findClouds(clouds: readonly CloudChoice[], search: string): readonly CloudChoice[] {
  const wanted = search.trim().toLowerCase();
  return clouds
    .filter(
      ({ name, code }) =>
        name.toLowerCase().includes(wanted) || code.toLowerCase().startsWith(wanted),
    )
    .toSorted((a, b) => Number(b.fav) - Number(a.fav) || a.name.localeCompare(b.name, 'he'));
}

/** Whether the user can switch: there is another business, or more than one branch here. */
export function canSwitch(clouds: readonly CloudChoice[]): boolean {
  return clouds.length > 1 || (clouds[0]?.branches.length ?? 0) > 1;
}

export const cloudsQuery = queryOptions({
  queryKey: ['account', 'clouds'],
  queryFn: async ({ signal }) => (await api.call(accountClouds, undefined, { signal })).data,
  staleTime: 5 * 60_000,
});
