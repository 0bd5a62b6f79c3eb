import { dimensionOf, type DimensionKey, DIMENSION_KEYS } from './dimensions.ts';
import type { ReportRight, ReportSource } from './measure.types.ts';
import { measureOf, type MeasureKey } from './measures.ts';

/** The measures that a measure is computed from: itself, or the parts of a ratio or derived one. */
export function partsOf(key: MeasureKey): readonly MeasureKey[] {
  const { ratio, derived } = measureOf(key);
  if (derived !== undefined)
    return [derived.of, ...(derived.kind === 'per' ? [derived.by] : [])].flatMap((part) =>
      partsOf(part as MeasureKey),
    );
  return ratio === undefined ? [key] : [ratio.of as MeasureKey, ratio.by as MeasureKey];
}

/** The source that computes a measure, no ratio, by these dimensions; null when none has them all. */
export function sourceFor(
  key: MeasureKey,
  dimensions: readonly DimensionKey[],
): ReportSource | null {
  return (
    measureOf(key).sources.find((source) =>
      dimensions.every((dimension) => dimensionOf(dimension).sources.includes(source)),
    ) ?? null
  );
}

/** Dimensions without those that a coarse measure does not look at. */
export function withoutThese(
  dimensions: readonly DimensionKey[],
  without: readonly string[],
): readonly DimensionKey[] {
  return dimensions.filter((dimension) => !without.includes(dimension));
}

/** Whether each part of the measure can be computed by these dimensions. */
export function fitsTogether(key: MeasureKey, dimensions: readonly DimensionKey[]): boolean {
  const { derived } = measureOf(key);
  if (derived !== undefined) {
    const kept = derived.kind === 'coarse' ? withoutThese(dimensions, derived.without) : dimensions;
    return (
      fitsTogether(derived.of as MeasureKey, kept) &&
      (derived.kind !== 'per' || fitsTogether(derived.by as MeasureKey, dimensions))
    );
  }
  return partsOf(key).every((part) => sourceFor(part, dimensions) !== null);
}

/** The first measure and dimension that do not fit; null when all do. */
export function findMisfit(
  measures: readonly MeasureKey[],
  dimensions: readonly DimensionKey[],
): { readonly measure: MeasureKey; readonly dimension: DimensionKey } | null {
  for (const measure of measures) {
    if (fitsTogether(measure, dimensions)) continue;
    const [first] = dimensions;
    const alone = dimensions.find((dimension) => !fitsTogether(measure, [dimension])) ?? first;
    if (alone !== undefined) return { measure, dimension: alone };
  }
  return null;
}

/** The dimensions by which a measure can be computed alone. */
export function dimensionsOf(key: MeasureKey): readonly DimensionKey[] {
  return DIMENSION_KEYS.filter((dimension) => fitsTogether(key, [dimension]));
}

/** The right that a measure needs besides that of reports. */
export function rightOf(key: MeasureKey): ReportRight | null {
  const own = measureOf(key).right;
  if (own !== undefined) return own;
  return partsOf(key).reduce<ReportRight | null>(
    (found, part) => found ?? measureOf(part).right ?? null,
    null,
  );
}
