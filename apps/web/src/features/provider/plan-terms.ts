export const PERIODS = ['month', 'year', 'three_years'] as const;
export type Period = (typeof PERIODS)[number];
export const AGOROT = 100;
