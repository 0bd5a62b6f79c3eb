import { findRecordComponent, type Label } from '@dalpak/contracts';

/** A list of another component's records that belong to the record of a form. */
export interface RelatedList {
  readonly component: number;
  readonly field: string;
}

/** One tab of a record: a list, or several under a heading. */
export interface RelatedGroup {
  readonly key: string;
  /** Null for a single list, which is named after its component. */
  readonly label: Label | null;
  readonly lists: readonly [RelatedList, ...RelatedList[]];
}

export function listKey({ component, field }: RelatedList): string {
  return `${component}.${field}`;
}

/**
 * Groups the lists by the headings of the declaration, in its order. The only remaining list of a
 * heading gets a tab of its own.
 */
export function groupsOfRelated(
  component: number,
  related: readonly RelatedList[],
): readonly RelatedGroup[] {
  const declared = findRecordComponent(component)?.related ?? [];
  const labelOf = (list: RelatedList): Label | undefined =>
    declared.find((one) => one.component === list.component && one.field === list.field)?.group;
  const groups = new Map<string, RelatedGroup>();
  for (const list of related) {
    const label = labelOf(list) ?? null;
    const key = label?.en ?? listKey(list);
    const known = groups.get(key);
    groups.set(
      key,
      known === undefined
        ? { key, label, lists: [list] }
        : { ...known, lists: [...known.lists, list] },
    );
  }
  return [...groups.values()].map((group) =>
    group.lists.length > 1
      ? group
      : { key: listKey(group.lists[0]), label: null, lists: group.lists },
  );
}
