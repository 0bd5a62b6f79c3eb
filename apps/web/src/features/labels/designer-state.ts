import {
  LABEL_BOUNDS,
  type LabelField,
  type LabelItem,
  type LabelTemplate,
  MAX_LABEL_ITEMS,
} from '@dalpak/contracts';

/** A template being edited, with its undo history. */
export interface DesignHistory {
  readonly past: readonly LabelTemplate[];
  readonly now: LabelTemplate;
  readonly future: readonly LabelTemplate[];
  /** Id of the last step: consecutive steps with the same id are undone together. */
  readonly step: string;
}

/** Number of undo steps kept. */
const MAX_UNDO_STEPS = 100;

export function startDesign(template: LabelTemplate): DesignHistory {
  return { past: [], now: template, future: [], step: '' };
}

/**
 * Continues with a changed template.
 * @param step id of the gesture; empty for a change of its own
 */
export function applyChange(design: DesignHistory, now: LabelTemplate, step = ''): DesignHistory {
  if (JSON.stringify(now) === JSON.stringify(design.now)) return design;
  const joins = step !== '' && step === design.step;
  return {
    past: joins ? design.past : [...design.past, design.now].slice(-MAX_UNDO_STEPS),
    now,
    future: [],
    step,
  };
}

export function undo({ past, now, future }: DesignHistory): DesignHistory {
  const last = past.at(-1);
  return last === undefined
    ? { past, now, future, step: '' }
    : { past: past.slice(0, -1), now: last, future: [now, ...future], step: '' };
}

export function redo({ past, now, future }: DesignHistory): DesignHistory {
  const [next, ...rest] = future;
  return next === undefined
    ? { past, now, future, step: '' }
    : { past: [...past, now], now: next, future: rest, step: '' };
}

const clamp = (value: number, [least, most]: readonly [number, number]): number =>
  Math.min(most, Math.max(least, Math.round(value)));

/** Keeps a field within its size limits and on its label. */
function clampItem(
  { width, height }: Pick<LabelTemplate, 'width' | 'height'>,
  item: LabelItem,
): LabelItem {
  const w = clamp(item.w, [LABEL_BOUNDS.item[0], width]);
  const h = clamp(item.h, [LABEL_BOUNDS.item[0], height]);
  return {
    ...item,
    w,
    h,
    x: clamp(item.x, [0, width - w]),
    y: clamp(item.y, [0, height - h]),
    size: clamp(item.size, LABEL_BOUNDS.size),
  };
}

export function changeItem(
  template: LabelTemplate,
  id: string,
  changes: Partial<LabelItem>,
): LabelTemplate {
  return {
    ...template,
    items: template.items.map((item) =>
      item.id === id ? clampItem(template, { ...item, ...changes }) : item,
    ),
  };
}

/** Resizes the label, and moves fields that would be outside onto it. */
export function resizeLabel(
  template: LabelTemplate,
  changes: Partial<Pick<LabelTemplate, 'width' | 'height'>>,
): LabelTemplate {
  const size = {
    width: clamp(changes.width ?? template.width, LABEL_BOUNDS.width),
    height: clamp(changes.height ?? template.height, LABEL_BOUNDS.height),
  };
  return { ...template, ...size, items: template.items.map((item) => clampItem(size, item)) };
}

export function removeItem(template: LabelTemplate, id: string): LabelTemplate {
  return { ...template, items: template.items.filter((item) => item.id !== id) };
}

/** Adds a field in the middle; null when the label has no room for another. */
export function addItem(
  template: LabelTemplate,
  field: LabelField,
): { readonly template: LabelTemplate; readonly id: string } | null {
  if (template.items.length >= MAX_LABEL_ITEMS) return null;
  const taken = new Set(template.items.map(({ id }) => id));
  let n = 1;
  while (taken.has(`${field}${n}`)) n += 1;
  const id = `${field}${n}`;
  const isCode = field === 'barcode';
  const w = Math.min(template.width, isCode ? 350 : 250);
  const h = Math.min(template.height, isCode ? 120 : 45);
  const item = clampItem(template, {
    id,
    field,
    x: (template.width - w) / 2,
    y: (template.height - h) / 2,
    w,
    h,
    size: 90,
    bold: false,
    align: isCode ? 'center' : 'start',
    text: field === 'text' ? 'מלל' : '',
  });
  return { id, template: { ...template, items: [...template.items, item] } };
}
