/** A mark of a chart: a name and one value a series; null where there is none. */
export interface ChartPoint {
  readonly key: string;
  readonly label: string;
  readonly values: readonly (number | null)[];
}

export interface ChartData {
  /** Name of each series; the first is the figure, the second what it is compared with. */
  readonly series: readonly string[];
  readonly points: readonly ChartPoint[];
  /** A value in full, and short for an axis. */
  readonly full: (value: number) => string;
  readonly short: (value: number) => string;
}
